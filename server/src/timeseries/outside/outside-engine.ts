import { DEFAULT_LIMITS, type Limits } from '../eval/context.ts'
import { type QueryOptions, runInstant, runRange } from '../eval/run-query.ts'
import { namingParameter } from '../parameter-errors.ts'
import { countingSource, cutTo, turnOf } from '../query-wishes.ts'
import { Subjects } from '../subjects.ts'
import {
  type InstantQuery,
  type LabelMap,
  type LabelsQuery,
  type LabelValuesQuery,
  type QueryAnswer,
  QueryError,
  type QueryWishes,
  type RangeQuery,
  type SeriesQuery,
} from '../types.ts'
import { FetchedSource, type Wanted } from './fetched-source.ts'
import { Lookups } from './lookups.ts'
import { type Asking, OutsideReader } from './outside-reader.ts'
import type { ReadingClient } from './reading-client.ts'

type Run = (options: QueryOptions) => QueryAnswer
type Attempt = { answer: QueryAnswer } | { error: unknown }

/** So many queries hold samples at a time; the others wait. */
const AT_ONCE = 4

/** PromQL over an outside store: its raw samples, our evaluation. */
export class OutsideEngine {
  readonly subjects = new Subjects()
  readonly #reader: OutsideReader
  readonly #lookups: Lookups
  readonly #limits: Limits
  readonly #queue: (() => void)[] = []
  #running = 0

  constructor(client: ReadingClient, storeId: string, limits: Partial<Limits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits }
    this.#reader = new OutsideReader(client, storeId, this.subjects, this.#limits)
    this.#lookups = new Lookups(client, storeId, this.subjects)
  }

  query({ expr, time, ...wishes }: InstantQuery): Promise<QueryAnswer> {
    return this.#inTurn(() => this.#run(wishes, (options) => runInstant(expr, toMs(time), options)))
  }

  queryRange({ expr, start, end, step, ...wishes }: RangeQuery): Promise<QueryAnswer> {
    const run: Run = (options) => runRange(expr, toMs(start), toMs(end), toMs(step), options)
    return this.#inTurn(() => this.#run(wishes, run))
  }

  series(query: SeriesQuery): Promise<LabelMap[]> {
    return this.#lookups.series(query, this.#patience())
  }

  labels(query: LabelsQuery): Promise<string[]> {
    return this.#lookups.labels(query, this.#patience())
  }

  labelValues(query: LabelValuesQuery): Promise<string[]> {
    return this.#lookups.labelValues(query, this.#patience())
  }

  /** Evaluates, fetches what was missing, and evaluates again until nothing is. */
  async #run({ scope, lookbackMs, limit, stats, ...wishes }: QueryWishes, run: Run): Promise<QueryAnswer> {
    const { waitedMs, timeoutMs } = turnOf({ scope, ...wishes }, this.#limits.maxTimeMs)
    const started = performance.now()
    const asking = { scope, signal: AbortSignal.timeout(timeoutMs), samples: 0 }
    const source = new FetchedSource()
    const cost = { samplesRead: 0, ms: 0, waitedMs }
    for (;;) {
      const left = timeoutMs - (performance.now() - started)
      if (left <= 0) throw new QueryError('timeout', 'query timed out in expression evaluation')
      const dialect = lookbackMs === undefined ? {} : { lookbackMs }
      cost.samplesRead = 0
      const attempt = attemptOf(run, {
        ...{ source: countingSource(source, cost), limits: this.#limits, timeoutMs: left, dialect },
      })
      const wanted = source.wanted()
      if (wanted.length === 0) {
        if ('error' in attempt) throw attempt.error
        cost.ms = performance.now() - started
        return { ...cutTo(limit, attempt.answer), ...(stats && { cost }) }
      }
      // What was evaluated without them counts for nothing, mistakes in the expression aside.
      if ('error' in attempt && attempt.error instanceof QueryError && attempt.error.errorType === 'bad_data')
        throw attempt.error
      await this.#fetch(wanted, source, asking)
    }
  }

  async #fetch(wanted: Wanted[], source: FetchedSource, asking: Asking): Promise<void> {
    await Promise.all(
      wanted.map(async ({ key, matchers, from, to }) =>
        source.put(key, await this.#reader.select(matchers, from, to, asking)),
      ),
    )
  }

  #patience(): AbortSignal {
    return AbortSignal.timeout(this.#limits.maxTimeMs)
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#queue.push(resolve))
    else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#queue.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}

function attemptOf(run: Run, options: QueryOptions): Attempt {
  try {
    return { answer: namingParameter('query', () => run(options)) }
  } catch (error) {
    return { error }
  }
}

function toMs(seconds: number): number {
  if (!Number.isFinite(seconds)) throw new QueryError('bad_data', `${seconds} is no time`)
  return Math.round(seconds * 1000)
}
