import { Indivisible } from '../division/indivisible.ts'
import { KahanMean } from '../kahan.ts'
import type { StepSeries } from '../value.ts'
import type { Accumulator, Totals } from './accumulator.ts'

/** The mean at each step: by the sum, or where that would overflow one value after the other. */
export class ArrayMean implements Accumulator {
  readonly #sums: Float64Array
  readonly #lost: Float64Array
  readonly #counts: Float64Array
  readonly #overflowed = new Map<number, KahanMean>()

  constructor(steps: number) {
    this.#sums = new Float64Array(steps)
    this.#lost = new Float64Array(steps)
    this.#counts = new Float64Array(steps)
  }

  add({ values, present }: Omit<StepSeries, 'labels'>): void {
    for (let i = 0; i < this.#counts.length; i++) {
      if (present[i] === 0) continue
      const value = values[i]!
      if (this.#overflowed.size > 0 && this.#overflowed.has(i)) this.#overflowed.get(i)!.add(value)
      else if (this.#isTooMuch(i, value)) this.#overflow(i, value)
      else this.#sum(i, value, 1)
    }
  }

  totals(): Totals {
    if (this.#overflowed.size > 0) throw new Indivisible()
    return {
      numbers: [this.#sums, this.#lost, this.#counts],
      present: Uint8Array.from(this.#counts, (count) => Math.min(count, 1)),
    }
  }

  merge({ numbers: [sums, lost, counts], present }: Totals): void {
    for (let i = 0; i < this.#counts.length; i++) {
      if (present[i] === 0) continue
      if (this.#isTooMuch(i, sums![i]!)) throw new Indivisible()
      this.#sum(i, sums![i]!, counts![i]!)
      if (Number.isFinite(this.#sums[i]!)) this.#lost[i]! += lost![i]!
    }
  }

  result(): { values: Float64Array; present: Uint8Array } {
    const meanAt = (count: number, i: number) =>
      this.#overflowed.get(i)?.mean ?? (count === 0 ? 0 : this.#sums[i]! / count + this.#lost[i]! / count)
    return {
      values: this.#counts.map(meanAt),
      present: Uint8Array.from(this.#counts, (count) => Math.min(count, 1)),
    }
  }

  #isTooMuch(i: number, value: number): boolean {
    return this.#counts[i]! > 0 && Math.abs(this.#sums[i]! + value) === Number.POSITIVE_INFINITY
  }

  #overflow(i: number, value: number): void {
    const mean = KahanMean.of(this.#sums[i]!, this.#lost[i]!, this.#counts[i]!)
    mean.add(value)
    this.#overflowed.set(i, mean)
  }

  #sum(i: number, value: number, count: number): void {
    const sum = this.#sums[i]!
    const next = sum + value
    if (Math.abs(next) === Number.POSITIVE_INFINITY) this.#lost[i] = 0
    else if (Math.abs(sum) >= Math.abs(value)) this.#lost[i]! += sum - next + value
    else this.#lost[i]! += value - next + sum
    this.#sums[i] = next
    this.#counts[i]! += count
  }
}
