import type { SeriesDictionary, SeriesRows } from '../../../../timeseries/rows/series-rows.ts'
import { copyWords, wordsOf } from '../../../../timeseries/storage/codec/special-values.ts'

/** More milliseconds than the times of one request lie apart. */
const MOST_APART = 2 ** 24

/** Sorts samples of series into rows of one shard and moment; rows, and samples within one, keep their order. */
export class RowSorter {
  readonly #sent: Float64Array
  /** By sample: its row, its series, and where its value stands. */
  readonly #rowOf: Int32Array
  readonly #series: Int32Array
  readonly #index: Int32Array
  readonly #shards: number[] = []
  readonly #times: number[] = []
  readonly #counts: number[] = []
  readonly #known = new Map<number, number>()
  #last = -1
  samples = 0

  /** `sent`: the values that samples are of. */
  constructor(sent: Float64Array) {
    this.#sent = sent
    this.#rowOf = new Int32Array(sent.length)
    this.#series = new Int32Array(sent.length)
    this.#index = new Int32Array(sent.length)
  }

  sample(shard: number, at: number, series: number, index: number): void {
    const sample = this.samples++
    const row = this.#row(shard, at)
    this.#counts[row]! += 1
    this.#rowOf[sample] = row
    this.#series[sample] = series
    this.#index[sample] = index
  }

  done(dictionary: SeriesDictionary): SeriesRows {
    const first = new Int32Array(this.#counts.length + 1)
    for (const [row, count] of this.#counts.entries()) first[row + 1] = first[row]! + count
    const next = first.slice()
    const series = new Int32Array(this.samples)
    const values = new Float64Array(this.samples)
    const [from, to] = [wordsOf(this.#sent), wordsOf(values)]
    for (let sample = 0; sample < this.samples; sample++) {
      const shard = next[this.#rowOf[sample]!]!++
      series[shard] = this.#series[sample]!
      copyWords(from, this.#index[sample]!, to, shard)
    }
    const [shard, at] = [Int32Array.from(this.#shards), Float64Array.from(this.#times)]
    return { dictionary, shard, at, first, series, values }
  }

  #row(shard: number, at: number): number {
    const last = this.#last
    if (last >= 0 && this.#shards[last] === shard && this.#times[last] === at) return last
    const key = shard * MOST_APART + (at % MOST_APART)
    let row = this.#known.get(key)
    if (row === undefined) {
      row = this.#shards.push(shard) - 1
      this.#times.push(at)
      this.#counts.push(0)
      this.#known.set(key, row)
    }
    this.#last = row
    return row
  }
}
