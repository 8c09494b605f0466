import { type Allowance, refilled, spent, untilThereMs } from '../token-bucket.ts'
import { LatelyUsed } from './lately-used.ts'

/**
 * A budget for each key, all of one allowance. What each has stands in columns: devices ask with every frame, and objects
 * for them would be carried into the old generation.
 */
export class KeyedBuckets {
  readonly #allowance: Allowance
  readonly #numbers: LatelyUsed<number>
  /** By number: what there is, and when that was counted. */
  #tokens = new Float64Array(16)
  #at = new Float64Array(16)
  /** Numbers that were given out so far, and those of them that are free again. */
  #given = 0
  readonly #free: number[] = []

  /** @param kept at least so many keys are remembered, and at most twice as many */
  constructor(allowance: Allowance, kept: number) {
    this.#allowance = allowance
    this.#numbers = new LatelyUsed(kept, (number) => this.#free.push(number))
  }

  /** The number that stands for a key until the next one is asked for or others are forgotten; it begins with a full budget. */
  numberOf(key: string, now: number): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    // May make others free.
    const number = this.#free.pop() ?? this.#next()
    this.#tokens[number] = this.#allowance.burst
    this.#at[number] = now
    this.#numbers.set(key, number)
    return number
  }

  /** See {@link TokenBucket.spend}. */
  spend(number: number, now: number, amount: number, maxDebt?: number): number {
    const tokens = spent(this.#refill(number, now), amount, maxDebt)
    this.#tokens[number] = tokens
    return untilThereMs(this.#allowance, -tokens)
  }

  /** See {@link TokenBucket.waitMs}. */
  waitMs(number: number, now: number, amount: number): number {
    const missing = Math.min(amount, this.#allowance.burst) - this.#refill(number, now)
    return untilThereMs(this.#allowance, missing)
  }

  isFull(number: number, now: number): boolean {
    return this.#refill(number, now) >= this.#allowance.burst
  }

  /** Forgets whose budget is full: they are as if they had never asked. */
  prune(now: number): void {
    this.#numbers.prune((number) => this.isFull(number, now))
  }

  /** How many are remembered. */
  get size(): number {
    return this.#numbers.size
  }

  #refill(number: number, now: number): number {
    const tokens = refilled(this.#allowance, this.#tokens[number]!, now - this.#at[number]!)
    this.#tokens[number] = tokens
    this.#at[number] = now
    return tokens
  }

  #next(): number {
    if (this.#given === this.#at.length) {
      this.#tokens = twiceAsLong(this.#tokens)
      this.#at = twiceAsLong(this.#at)
    }
    return this.#given++
  }
}

function twiceAsLong(column: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(2 * column.length)
  longer.set(column)
  return longer
}
