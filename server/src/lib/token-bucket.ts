/** A budget that refills steadily: `burst` at once, `perSecond` in the long run. */
export interface Allowance {
  readonly burst: number
  readonly perSecond: number
}

/** What there is after so many ms more. */
export const refilled = ({ burst, perSecond }: Allowance, tokens: number, ms: number): number =>
  Math.min(burst, tokens + (Math.max(0, ms) / 1000) * perSecond)

/** What is left when `amount` is taken in any case, going into debt, not deeper than `maxDebt`. */
export const spent = (tokens: number, amount: number, maxDebt = Infinity): number =>
  Math.max(tokens - amount, Math.min(tokens, -maxDebt))

/** Milliseconds until what is missing is there. */
export const untilThereMs = ({ perSecond }: Allowance, missing: number): number =>
  missing <= 0 ? 0 : Math.ceil((missing / perSecond) * 1000)

/** Times are milliseconds of one monotonic clock. */
export class TokenBucket {
  readonly #allowance: Allowance
  #tokens: number
  #at: number

  constructor(allowance: Allowance, now: number) {
    this.#allowance = allowance
    this.#tokens = allowance.burst
    this.#at = now
  }

  /** True when `amount` was there and is now taken. */
  take(now: number, amount = 1): boolean {
    this.#refill(now)
    if (this.#tokens < amount) return false
    this.#tokens -= amount
    return true
  }

  /**
   * Takes `amount` in any case, going into debt, not deeper than `maxDebt`.
   * @returns milliseconds until the debt is paid, 0 = none
   */
  spend(now: number, amount = 1, maxDebt = Infinity): number {
    this.#refill(now)
    this.#tokens = spent(this.#tokens, amount, maxDebt)
    return untilThereMs(this.#allowance, -this.#tokens)
  }

  /** Milliseconds until `amount` is there, or as much as there ever is; takes nothing. */
  waitMs(now: number, amount = 1): number {
    this.#refill(now)
    return untilThereMs(this.#allowance, Math.min(amount, this.#allowance.burst) - this.#tokens)
  }

  isFull(now: number): boolean {
    this.#refill(now)
    return this.#tokens >= this.#allowance.burst
  }

  #refill(now: number): void {
    this.#tokens = refilled(this.#allowance, this.#tokens, now - this.#at)
    this.#at = now
  }
}
