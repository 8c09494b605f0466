import { KahanSum } from '../../eval/kahan.ts'
import {
  type Buckets,
  CHANGES,
  COUNT,
  ENDED,
  FIRST,
  FIRST_BEFORE,
  GREATEST,
  LAST,
  LAST_BEFORE,
  LEAST,
  LOST,
  RESETS,
  SUM,
} from './buckets.ts'

/**
 * All that is kept of a run of samples, gathered in order of time from samples and from steps of a roll-up alike.
 * Two runs make the same summary as their samples in one run, but for the rounding of `sum`.
 */
export class Summary {
  count = 0
  first = 0
  /** ms, as `lastAt`. */
  firstAt = 0
  last = 0
  lastAt = 0
  least = 0
  greatest = 0
  lost = 0
  resets = 0
  changes = 0
  ended = false
  #sum = new KahanSum()

  get sum(): number {
    return this.#sum.total
  }

  reset(): void {
    this.count = this.lost = this.resets = this.changes = 0
    this.ended = false
    this.#sum = new KahanSum()
  }

  sample(at: number, value: number): void {
    this.#join(value, at, value, value)
    this.#sum.add(value)
    this.last = value
    this.lastAt = at
    this.count++
    this.ended = false
  }

  /** Samples from `from` on and before `to`, for who wants their count and sum only. */
  sumsOfSamples(values: Float64Array, from: number, to: number): void {
    const sum = this.#sum
    for (let i = from; i < to; i++) sum.add(values[i]!)
    this.count += to - from
  }

  /** The same for who wants to know how a counter or gauge changed. */
  changeOfSamples(times: Float64Array, values: Float64Array, from: number, to: number): void {
    if (from === to) return
    if (this.count === 0) {
      this.first = this.last = values[from]!
      this.firstAt = times[from]!
    }
    let { last } = this
    for (let i = from; i < to; i++) {
      const value = values[i]!
      if (value < last) this.lost += last
      last = value
    }
    this.last = last
    this.lastAt = times[to - 1]!
    this.count += to - from
  }

  /** A staleness marker. */
  end(): void {
    this.ended = true
  }

  bucket(buckets: Buckets, i: number): void {
    const end = buckets.ends[i]!
    const count = buckets.get(COUNT, i)
    if (count > 0) {
      this.#join(
        buckets.get(FIRST, i),
        end - buckets.get(FIRST_BEFORE, i),
        buckets.get(LEAST, i),
        buckets.get(GREATEST, i),
      )
      this.#sum.add(buckets.get(SUM, i))
      this.lost += buckets.get(LOST, i)
      this.resets += buckets.get(RESETS, i)
      this.changes += buckets.get(CHANGES, i)
      this.last = buckets.get(LAST, i)
      this.lastAt = end - buckets.get(LAST_BEFORE, i)
      this.count += count
    }
    if (count > 0 || buckets.get(ENDED, i) > 0) this.ended = buckets.get(ENDED, i) > 0
  }

  /** Steps from `from` on and before `to`, for who wants their count and sum only. */
  sums(buckets: Buckets, from: number, to: number): void {
    const counts = buckets.columns[COUNT]!
    const sums = buckets.columns[SUM]!
    for (let i = from; i < to; i++) {
      const count = counts[i]!
      if (count === 0) continue
      this.#sum.add(sums[i]!)
      this.count += count
    }
  }

  /** Steps from `from` on and before `to`, for who wants to know how a counter or gauge changed. */
  change(buckets: Buckets, from: number, to: number): void {
    const { ends, columns } = buckets
    const [counts, firsts, lasts, lost] = [columns[COUNT]!, columns[FIRST]!, columns[LAST]!, columns[LOST]!]
    let latest = -1
    for (let i = from; i < to; i++) {
      if (counts[i] === 0) continue
      const first = firsts[i]!
      if (this.count === 0) {
        this.first = first
        this.firstAt = ends[i]! - buckets.get(FIRST_BEFORE, i)
      } else if (first < this.last) this.lost += this.last
      this.lost += lost[i]!
      this.last = lasts[i]!
      this.count += counts[i]!
      latest = i
    }
    if (latest >= 0) this.lastAt = ends[latest]! - buckets.get(LAST_BEFORE, latest)
  }

  /** Writes itself as the step that ends at `end` (ms). */
  putInto(buckets: Buckets, end: number): void {
    const i = buckets.add(end)
    buckets.set(ENDED, i, this.ended ? 1 : 0)
    if (this.count === 0) return
    buckets.set(COUNT, i, this.count)
    buckets.set(LAST, i, this.last)
    buckets.set(LAST_BEFORE, i, end - this.lastAt)
    buckets.set(FIRST, i, this.first)
    buckets.set(FIRST_BEFORE, i, end - this.firstAt)
    buckets.set(LEAST, i, this.least)
    buckets.set(GREATEST, i, this.greatest)
    buckets.set(SUM, i, this.sum)
    buckets.set(LOST, i, this.lost)
    buckets.set(RESETS, i, this.resets)
    buckets.set(CHANGES, i, this.changes)
  }

  /** Takes in a first value that follows what is here, and the bounds that come with it. */
  #join(first: number, at: number, least: number, greatest: number): void {
    if (this.count === 0) {
      this.first = first
      this.firstAt = at
      this.least = least
      this.greatest = greatest
      return
    }
    if (first < this.last) {
      this.lost += this.last
      this.resets++
    }
    if (first !== this.last && !(Number.isNaN(first) && Number.isNaN(this.last))) this.changes++
    if (least < this.least || Number.isNaN(this.least)) this.least = least
    if (greatest > this.greatest || Number.isNaN(this.greatest)) this.greatest = greatest
  }
}
