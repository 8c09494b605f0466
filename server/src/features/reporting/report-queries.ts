import { Semaphore } from '../../lib/semaphore.ts'
import type { SeriesStore } from '../../timeseries/series-store.ts'
import { type LabelMap, type QueryAnswer, QueryError, type Scope, type Span } from '../../timeseries/types.ts'
import { isLong, pointsOf, rateSeconds, type Window } from './window.ts'

/** The part of the series store that reports ask. */
export type SeriesQueries = Pick<SeriesStore, 'query' | 'queryRange'>

export interface Row {
  labels: LabelMap
  value: number
}
export interface Line {
  labels: LabelMap
  /** One per point of the window; null is a gap. */
  values: (number | null)[]
}

export interface ReportQueriesOptions {
  series: SeriesQueries
  scope: Scope
  /** Matchers beside the scope, such as one device; none when empty. */
  where?: string
  /** Milliseconds for all the questions of a report; what is not answered by then stays unknown. */
  patienceMs: number
  /** Aborted when nobody waits for the report any more. */
  readers?: AbortSignal
  now?(): number
}

/** Metrics that servers beside the devices send are not of this product's making. */
const DEVICES_ONLY = 'kind!="remote"'

/** So many questions at a time: a thread of the store's for each, and two are left for others. */
const AT_ONCE = 2

/**
 * The questions of one report to the series store, few at a time: between two of them others have their turn. One that
 * fails ends those beside it, and no further one is asked.
 * An answer of null: it would have taken too long or too much memory.
 *
 * Places in expressions: `$where` the matchers, `$range` the whole window, `$rate` the window of a rate at a chart's
 * points, `$step` their distance, `$fine` the distance between looks at a level.
 */
export class ReportQueries {
  readonly #options: ReportQueriesOptions
  readonly #until: number
  readonly #now: () => number
  readonly #places = new Semaphore(AT_ONCE)
  /** Aborted with what a question failed with. */
  readonly #failed = new AbortController()
  readonly #readers: AbortSignal
  /** Whether some question stayed without an answer. */
  gaveUp = false
  /** Ends of windows (seconds) that were answered from roll-ups, at least in part. */
  readonly rolledUp = new Set<number>()
  /** Times (ms) of which samples were lost, as answers told. */
  readonly missing: Span[] = []
  constructor(options: ReportQueriesOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
    this.#until = this.#now() + options.patienceMs
    const { readers } = options
    this.#readers = readers ? AbortSignal.any([readers, this.#failed.signal]) : this.#failed.signal
  }

  /** Values over the window, as they stand at its end. */
  async rows(expr: string, window: Window): Promise<Row[] | null> {
    const asked = { expr: this.#filled(expr, window), time: window.to }
    const answer = await this.#patiently(window, () =>
      this.#options.series.query({ ...asked, ...this.#wishes(window) }, this.#readers),
    )
    return answer && rowsOf(answer)
  }

  /** The one value of an expression without labels; undefined when nothing was measured. */
  async one(expr: string, window: Window): Promise<number | undefined | null> {
    const rows = await this.rows(expr, window)
    return rows === null ? null : rows[0]?.value
  }

  /** Lines over the window's points. */
  async lines(expr: string, window: Window): Promise<Line[] | null> {
    const points = pointsOf(window)
    const asked = {
      ...{ expr: this.#filled(expr, window), step: window.step },
      ...{ start: points[0]!, end: points.at(-1)! },
    }
    const answer = await this.#patiently(window, () =>
      this.#options.series.queryRange({ ...asked, ...this.#wishes(window) }, this.#readers),
    )
    return answer && linesOf(answer, window)
  }

  #wishes(window: Window) {
    return {
      scope: this.#options.scope,
      timeoutMs: Math.max(1, Math.round(this.#until - this.#now())),
      ...(isLong(window) && { fromRollups: true }),
    }
  }

  #filled(expr: string, window: Window): string {
    const places: Record<string, string> = {
      where: [DEVICES_ONLY, this.#options.where].filter(Boolean).join(','),
      range: `${window.seconds}s`,
      rate: `${rateSeconds(window)}s`,
      step: `${window.step}s`,
      fine: `${window.fine}s`,
    }
    return expr.replaceAll(/\$([a-z]+)/g, (place, name: string) => places[name] ?? place)
  }

  async #patiently(window: Window, ask: () => Promise<QueryAnswer>): Promise<QueryAnswer | null> {
    const release = await this.#places.acquire()
    try {
      this.#failed.signal.throwIfAborted()
      if (this.#now() < this.#until) return this.#noted(window, await ask())
    } catch (error) {
      if (error instanceof QueryError && tooMuch.has(error.errorType)) return this.#giveUp()
      this.#failed.abort(error)
      throw error
    } finally {
      release()
    }
    return this.#giveUp()
  }

  #giveUp(): null {
    this.gaveUp = true
    return null
  }

  #noted(window: Window, answer: QueryAnswer): QueryAnswer {
    if (answer.warnings.some((warning) => ROLLED_UP.test(warning))) this.rolledUp.add(window.to)
    this.missing.push(...(answer.missing ?? []))
    return answer
  }
}

/** How the store tells that samples were gone and what it read instead. */
const ROLLED_UP = /\broll-ups of\b/
const tooMuch = new Set(['timeout', 'execution'])

function rowsOf(answer: QueryAnswer): Row[] {
  if (answer.resultType !== 'vector') return []
  return answer.result
    .map(({ metric, value }) => ({ labels: metric, value: Number(value[1]) }))
    .filter(({ value }) => Number.isFinite(value))
}

function linesOf(answer: QueryAnswer, window: Window): Line[] {
  if (answer.resultType !== 'matrix') return []
  const points = pointsOf(window)
  const [first = 0, count] = [points[0], points.length]
  return answer.result.map(({ metric, values }) => {
    const line = new Array<number | null>(count).fill(null)
    for (const [time, text] of values) {
      const at = Math.round((time - first) / window.step)
      if (at >= 0 && at < count && Number.isFinite(Number(text))) line[at] = Number(text)
    }
    return { labels: metric, values: line }
  })
}
