import type { FairQueue } from '../../../lib/fair-share/fair-queue.ts'
import { DEFAULT_LIMITS, type Limits, timedOut } from '../../eval/context.ts'
import { evaluationOf } from '../../evaluation/evaluation.ts'
import { workOfEvaluation } from '../../evaluation/evaluation-work.ts'
import {
  ReadQueues,
  runPreemptibly,
  type WaitingRead,
  withQueueTimeout,
} from '../../evaluation/read-queues.ts'
import type { Lookup, SpelledList } from '../../lookups/lookup.ts'
import { countingSource, cutTo, turnOf } from '../../query-options.ts'
import { Subjects } from '../../scope/subjects.ts'
import {
  type InstantQuery,
  type QueryAnswer,
  type QueryCost,
  QueryError,
  type RangeQuery,
} from '../../types.ts'
import { type Attempt, Attempts } from './attempts.ts'
import { FetchedSource, type MissingSelection } from './fetched-source.ts'
import { Lookups } from './lookups.ts'
import { type OutsideQuery, OutsideReader } from './outside-reader.ts'
import type { ReadingClient } from './reading-client.ts'

type Query = InstantQuery | RangeQuery

/** So many queries hold samples at a time; the others wait. */
const AT_ONCE = 4
/** Look-ups at a time. */
const LOOKUPS_AT_ONCE = 8

interface Trial {
  source: FetchedSource
  cost: QueryCost
  ended: AbortSignal
}

/** PromQL over an outside store: its raw samples, our evaluation. Tenants take turns. */
export class OutsideEngine {
  readonly subjects = new Subjects()
  readonly #reader: OutsideReader
  readonly #lookups: Lookups
  readonly #limits: Limits
  readonly #attempts: Attempts
  readonly #queryPlaces: FairQueue
  readonly #lookupPlaces: FairQueue

  constructor(client: ReadingClient, storeId: string, limits: Partial<Limits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits }
    this.#reader = new OutsideReader(client, storeId, this.subjects, this.#limits)
    this.#lookups = new Lookups(client, storeId, this.subjects)
    const queues = new ReadQueues(this.#limits)
    this.#attempts = new Attempts(queues.slices)
    this.#queryPlaces = queues.forLong(AT_ONCE)
    this.#lookupPlaces = queues.forLong(LOOKUPS_AT_ONCE)
  }

  /** Rejects with QueryError: `canceled` when the reader leaves, `timeout` when its time is over. */
  query(query: Query, reader: AbortController): Promise<QueryAnswer> {
    return this.#inTurn(query, this.#queryPlaces, reader, (ended) => this.#run(query, ended))
  }

  lookUp(lookup: Lookup, reader: AbortController): Promise<SpelledList> {
    return this.#inTurn(lookup.input, this.#lookupPlaces, reader, (ended) => {
      const timeout = AbortSignal.timeout(this.#limits.maxTimeMs)
      return this.#lookups.find(lookup, AbortSignal.any([ended, timeout]))
    })
  }

  #inTurn<T>(
    wishes: Pick<Query, 'scope' | 'askedAt' | 'timeoutMs'>,
    places: FairQueue,
    reader: AbortController,
    work: (ended: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { timeoutMs } = turnOf(wishes, this.#limits.maxTimeMs)
    const { scope } = wishes
    const inTurn = (waiting: WaitingRead) =>
      runPreemptibly(places, waiting, async (ended) => {
        // From here on it is told by what is being done that its time is over.
        clearTimeout(waiting.timer)
        try {
          return await work(ended)
        } catch (error) {
          throw ended.aborted ? ended.reason : error
        }
      })
    return withQueueTimeout(reader, { scope, timeoutMs }, inTurn)
  }

  /** Evaluates, fetches what was missing, and evaluates again until nothing is. */
  async #run(query: Query, ended: AbortSignal): Promise<QueryAnswer> {
    const { waitedMs, timeoutMs } = turnOf(query, this.#limits.maxTimeMs)
    const started = performance.now()
    const signal = AbortSignal.any([ended, AbortSignal.timeout(timeoutMs)])
    const asking = { scope: query.scope, signal, samples: 0 }
    const source = new FetchedSource()
    for (;;) {
      const cost = { samplesRead: 0, ms: 0, waitedMs }
      const left = timeoutMs - (performance.now() - started)
      if (left <= 0) throw timedOut()
      const attempt = await this.#attempt(query, left, { source, cost, ended })
      const wanted = source.wanted()
      if (wanted.length === 0) {
        if ('error' in attempt) throw attempt.error
        cost.ms = performance.now() - started
        return { ...cutTo(query.limit, attempt.answer), ...(query.stats && { cost }) }
      }
      // What was evaluated without them counts for nothing, mistakes in the expression aside.
      if ('error' in attempt && isFinal(attempt.error)) throw attempt.error
      await this.#fetch(wanted, source, asking)
    }
  }

  /** What it will cost is estimated by what is there so far: none is begun that would take too long. */
  #attempt(query: Query, timeoutMs: number, { source, cost, ended }: Trial): Promise<Attempt> {
    const { lookbackMs, limit } = query
    const evaluation = evaluationOf(query)
    const work = workOfEvaluation(evaluation, lookbackMs, source, this.#limits)
    // What is to be cut is cut as values.
    const asText = query.asText === true && limit === undefined
    const terms = { limits: this.#limits, timeoutMs, asText, limit: undefined }
    return this.#attempts.make(evaluation, work, {
      ...{ source: countingSource(source, cost), ended },
      terms: { ...terms, ...(lookbackMs !== undefined && { lookbackMs }) },
    })
  }

  async #fetch(wanted: MissingSelection[], source: FetchedSource, asking: OutsideQuery): Promise<void> {
    await Promise.all(
      wanted.map(async (one) =>
        source.put(one, await this.#reader.select(one.matchers, one.from, one.to, asking)),
      ),
    )
  }
}

/** Whether more samples would not help. */
const isFinal = (error: unknown): boolean => error instanceof QueryError && error.errorType !== 'execution'
