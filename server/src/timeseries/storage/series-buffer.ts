import { copyWords, wordsOf } from './codec/special-values.ts'
import { enlarged } from './enlarged.ts'

/** Room for a span: most queries look at no more, and it is cleared before it is filled. */
const FIRST_ROOM = 256

/** One series' samples, gathered from parts and head; reused from series to series. Times in ms, ascending. */
export class SeriesBuffer {
  times: Float64Array<ArrayBuffer>
  values: Float64Array<ArrayBuffer>
  count = 0
  #sorted = true
  /** A view of `values` is made once for each, and not with each of very many series. */
  #seen: Float64Array | undefined
  #words: Uint32Array = new Uint32Array(0)

  constructor(room = FIRST_ROOM) {
    this.times = new Float64Array(room)
    this.values = new Float64Array(room)
  }

  /** The bits of `values`. */
  get words(): Uint32Array {
    if (this.#seen !== this.values) {
      this.#seen = this.values
      this.#words = wordsOf(this.values)
    }
    return this.#words
  }

  clear(): void {
    this.count = 0
    this.#sorted = true
  }

  /** Makes room for `more` samples behind `count`. */
  reserve(more: number): void {
    if (this.count + more <= this.times.length) return
    const size = Math.max(this.times.length * 2, this.count + more)
    this.times = enlarged(this.times, size)
    this.values = enlarged(this.values, size)
  }

  /** Counts in `more` samples that were written behind `count`; notices when they overlap what was there. */
  added(more: number): void {
    if (more > 0 && this.count > 0 && this.times[this.count]! <= this.times[this.count - 1]!) {
      this.#sorted = false
    }
    this.count += more
  }

  /** Brings samples into order; of two at one moment the one added later stays. */
  settle(): void {
    if (this.#sorted) return
    const order = [...this.times.subarray(0, this.count).keys()].sort(
      (a, b) => this.times[a]! - this.times[b]! || a - b,
    )
    const times = this.times.slice(0, this.count)
    const words = wordsOf(this.values.slice(0, this.count))
    const out = this.words
    this.count = 0
    for (const index of order) {
      if (this.count > 0 && this.times[this.count - 1] === times[index]) this.count--
      this.times[this.count] = times[index]!
      copyWords(words, index, out, this.count++)
    }
    this.#sorted = true
  }

  /** Notes in `places` which of these times the samples from `from` on have; answers how many there are. */
  match(times: Float64Array, from: number, places: Uint16Array): number {
    let sample = from
    for (let row = 0; row < times.length && sample < this.count; row++) {
      if (times[row] === this.times[sample]) places[sample++ - from] = row
    }
    return sample - from
  }

  /** Drops samples outside `from` … `to` (ms, both inclusive). */
  clip(from: number, to: number): void {
    let start = 0
    while (start < this.count && this.times[start]! < from) start++
    let end = this.count
    while (end > start && this.times[end - 1]! > to) end--
    if (start > 0) {
      this.times.copyWithin(0, start, end)
      this.values.copyWithin(0, start, end)
    }
    this.count = end - start
  }
}
