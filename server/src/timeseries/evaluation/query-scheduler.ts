import type { FairQueue } from '../../lib/fair-share/fair-queue.ts'
import { SLICE_MS, Slice } from '../../lib/slices.ts'
import type { Engine } from '../engine.ts'
import { turnOf } from '../query-options.ts'
import type { InstantQuery, QueryAnswer, RangeQuery } from '../types.ts'
import { planDivision } from './division/plan.ts'
import { EvaluatingThreads } from './evaluating-threads.ts'
import { evaluationOf } from './evaluation.ts'
import { isInFiles } from './files-reading.ts'
import { KnownLong } from './known-long.ts'
import type { Evaluation } from './protocol.ts'
import {
  NOT_NOW,
  type ReadQueues,
  runPreemptibly,
  SLICE_WORK,
  type WaitingRead,
  withQueueTimeout,
} from './read-queues.ts'

/** Long queries at a time; each may hold as many numbers as a query may. */
const LONG_AT_ONCE = 4

type Query = InstantQuery | RangeQuery

const NOT_ASKED = { isLong: false }

/**
 * Who evaluates next. What fits into a slice is evaluated here, a slice at a time; all else in threads of their own,
 * for which series are read in slices, too. Between two slices samples are taken in. Tenants take turns, and who has
 * several long queries running gives way to who has none.
 */
export class QueryScheduler {
  readonly #engine: Engine
  readonly #queues: ReadQueues
  readonly #threads: EvaluatingThreads
  readonly #long: FairQueue
  readonly #knownLong = new KnownLong()

  constructor(engine: Engine, queues: ReadQueues) {
    this.#engine = engine
    this.#queues = queues
    this.#threads = new EvaluatingThreads(queues.slices)
    this.#long = queues.forLong(LONG_AT_ONCE)
  }

  /**
   * The answer of what fits into a slice while nobody else asks: most of what is asked, and waiting for a turn takes
   * longer than that. Else whether it was found to be longer than a slice. Throws QueryError.
   */
  atOnce(query: Query): { answer?: QueryAnswer; isLong: boolean } {
    const { short, slices } = this.#queues
    if (short.running > 0) return NOT_ASKED
    const asked = slices.atOnce(() => ({ answer: this.#slice(evaluationOf(query), query) }))
    if (asked === undefined) return NOT_ASKED
    return asked.answer ? { answer: asked.answer, isLong: false } : { isLong: true }
  }

  /**
   * @param isLong whether it is known to take longer than a slice
   * Rejects with QueryError: `canceled` when the reader leaves, `timeout` when its time is over.
   */
  answer(query: Query, reader: AbortController, isLong = false): Promise<QueryAnswer> {
    const { timeoutMs } = turnOf(query, this.#engine.limits.maxTimeMs)
    return withQueueTimeout(reader, { scope: query.scope, timeoutMs }, async (waiting) => {
      const evaluation = evaluationOf(query)
      const { holders, signal } = waiting
      const inSlice = () => this.#inSlice(evaluation, query, signal)
      const short = isLong ? undefined : await this.#queues.short.run(holders, inSlice, signal)
      return short ?? this.#atLength(evaluation, query, waiting)
    })
  }

  close(): Promise<void> {
    return this.#threads.close()
  }

  /** Undefined when it takes longer than a slice. */
  async #inSlice(
    evaluation: Evaluation,
    query: Query,
    signal: AbortSignal,
  ): Promise<QueryAnswer | undefined> {
    await this.#queues.slices.turn()
    signal.throwIfAborted()
    return this.#slice(evaluation, query)
  }

  /** Undefined when it takes longer. */
  #slice(evaluation: Evaluation, query: Query): QueryAnswer | undefined {
    const question = questionOf(evaluation, query)
    if (this.#knownLong.has(question)) return undefined
    const slice = new Slice()
    if (this.#engine.workOf(evaluation, query) > SLICE_WORK) return undefined
    const inTime = () => {
      if (slice.isOver()) throw NOT_NOW
    }
    try {
      const answer = this.#engine.evaluate(evaluation, query, inTime)
      this.#knownLong.fitted(question)
      return answer
    } catch (error) {
      if (error !== NOT_NOW) throw error
      this.#knownLong.tookLonger(question)
      return undefined
    }
  }

  #atLength(evaluation: Evaluation, query: Query, waiting: WaitingRead): Promise<QueryAnswer> {
    return runPreemptibly(this.#long, waiting, async (ended) => {
      // From here on it is told by the evaluation that its time is over.
      clearTimeout(waiting.timer)
      const started = performance.now()
      const { source, terms, complete } = this.#engine.reading(query)
      // Text passes between threads as it is; values would be copied twice.
      const spelled = { ...terms, asText: terms.limit === undefined }
      const work = () => this.#engine.workOf(evaluation, query)
      const division = isInFiles(source) ? planDivision(evaluation, spelled, source, work) : undefined
      const answer = await this.#threads.run({ evaluation, terms: spelled, source, signal: ended, division })
      const took = performance.now() - started
      // It was long because nothing was compiled or at hand yet.
      if (took < SLICE_MS) this.#knownLong.fitted(questionOf(evaluation, query))
      return complete(answer, took)
    })
  }
}

/** The same for the same question asked at another moment. */
function questionOf({ expr, start, end, step }: Evaluation, { scope }: Query): string {
  return `${'tenant' in scope ? scope.tenant : ''} ${end - start} ${step} ${expr}`
}
