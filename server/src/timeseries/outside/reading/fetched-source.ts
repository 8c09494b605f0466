import type { SelectedSeries, SeriesSource } from '../../eval/context.ts'
import type { Extent } from '../../eval/work.ts'
import type { Matcher } from '../../parse/ast.ts'
import { SeriesBuffer } from '../../storage/series-buffer.ts'
import type { FetchedSeries } from './fetched-series.ts'

/** What an evaluation wanted to read and was not there yet. Times in ms. */
export interface MissingSelection {
  key: string
  matchers: readonly Matcher[]
  from: number
  to: number
}

/** Between two samples of a series, ms. */
const [USUAL_MS, LEAST_MS] = [30_000, 1000]

/**
 * What was fetched for one query, as the evaluator reads it: at once, which no store over the network can. What is not
 * there is noted and read as nothing, so that it can be fetched and the query evaluated again.
 */
export class FetchedSource implements SeriesSource {
  readonly #fetched = new Map<string, FetchedSeries[]>()
  /** By matchers: the largest of what was fetched for them. */
  readonly #extents = new Map<string, Extent>()
  readonly #wanted = new Map<string, MissingSelection>()

  put({ key, matchers, from, to }: MissingSelection, series: FetchedSeries[]): void {
    this.#fetched.set(key, series)
    const samples = series.reduce((sum, { times }) => sum + times.length, 0)
    const intervalMs = samples === 0 ? USUAL_MS : Math.max(LEAST_MS, ((to - from) * series.length) / samples)
    const known = this.extentOf(matchers)
    this.#extents.set(keyOf(matchers), {
      series: Math.max(known.series, series.length),
      intervalMs: Math.min(known.intervalMs, intervalMs),
    })
  }

  /** How much a selection is about, of what is there: nothing until it was fetched. */
  extentOf(matchers: readonly Matcher[]): Extent {
    return this.#extents.get(keyOf(matchers)) ?? { series: 0, intervalMs: Number.POSITIVE_INFINITY }
  }

  *select(matchers: readonly Matcher[], from: number, to: number): Generator<SelectedSeries> {
    const key = `${keyOf(matchers)} ${from} ${to}`
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
  wanted(): MissingSelection[] {
    const wanted = [...this.#wanted.values()]
    this.#wanted.clear()
    return wanted
  }
}

const keyOf = (matchers: readonly Matcher[]): string =>
  JSON.stringify(matchers.map(({ name, op, value }) => [name, op, value]))
