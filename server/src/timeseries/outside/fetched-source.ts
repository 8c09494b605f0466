import type { SelectedSeries, SeriesSource } from '../eval/context.ts'
import type { Matcher } from '../parse/ast.ts'
import { SeriesBuffer } from '../storage/series-buffer.ts'
import type { FetchedSeries } from './fetched-series.ts'

/** What an evaluation wanted to read and was not there yet. Times in ms. */
export interface Wanted {
  key: string
  matchers: readonly Matcher[]
  from: number
  to: number
}

/**
 * What was fetched for one query, as the evaluator reads it: at once, which no store over the network can. What is not
 * there is noted and read as nothing, so that it can be fetched and the query evaluated again.
 */
export class FetchedSource implements SeriesSource {
  readonly #fetched = new Map<string, FetchedSeries[]>()
  readonly #wanted = new Map<string, Wanted>()

  put(key: string, series: FetchedSeries[]): void {
    this.#fetched.set(key, series)
  }

  *select(matchers: readonly Matcher[], from: number, to: number): Generator<SelectedSeries> {
    const key = JSON.stringify([matchers.map(({ name, op, value }) => [name, op, value]), from, to])
    const fetched = this.#fetched.get(key)
    if (fetched === undefined) this.#wanted.set(key, { key, matchers, from, to })
    const samples = new SeriesBuffer()
    for (const { labels, times, values } of fetched ?? []) {
      // Copies: who evaluates may drop markers in place, and the same is read again elsewhere in the expression.
      samples.times = times.slice()
      samples.values = values.slice()
      samples.count = times.length
      yield { labels, samples }
    }
  }

  /** What was missing since the last call. */
  wanted(): Wanted[] {
    const wanted = [...this.#wanted.values()]
    this.#wanted.clear()
    return wanted
  }
}
