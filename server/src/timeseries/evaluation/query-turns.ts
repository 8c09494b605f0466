import { systemClock } from '../../lib/clock.ts'
import { FairQueue } from '../../lib/fair-share/fair-queue.ts'
import type { Holders } from '../../lib/fair-share/holders.ts'
import { LimitReached } from '../../lib/fair-share/limit-reached.ts'
import { Slice, Slices } from '../../lib/slices.ts'
import type { Engine } from '../engine.ts'
import { turnOf } from '../query-wishes.ts'
import { type InstantQuery, type QueryAnswer, QueryError, type RangeQuery, type Scope } from '../types.ts'
import { askedOf } from './asked.ts'
import { EvaluatingThreads } from './evaluating-threads.ts'
import type { Asked } from './protocol.ts'

/** Steps of work that fit into a slice. */
const SLICE_WORK = 2_000_000
/** Long queries at a time; each may hold as many numbers as a query may. */
const LONG_AT_ONCE = 4
const LONG_WAITING = 400
const SHORT_WAITING = 4_000

type Query = InstantQuery | RangeQuery

/** Thrown into what takes longer than estimated, and into what gives its place to another tenant. */
const NOT_NOW = new Error('not now')

/**
 * Who evaluates next. What fits into a slice is evaluated here, a slice at a time; all else in threads of their own,
 * for which series are read in slices, too. Between two slices samples are taken in. Tenants take turns, and who has
 * several long queries running gives way to who has none.
 */
export class QueryTurns {
  readonly #engine: Engine
  readonly #slices = new Slices()
  readonly #threads = new EvaluatingThreads(this.#slices)
  readonly #short: FairQueue
  readonly #long: FairQueue

  constructor(engine: Engine) {
    this.#engine = engine
    const limit = { name: 'queries', waitMs: engine.limits.maxTimeMs, retryAfterSeconds: 5 } as const
    this.#short = new FairQueue({ ...limit, total: 1, waiting: SHORT_WAITING }, systemClock)
    this.#long = new FairQueue({ ...limit, total: LONG_AT_ONCE, waiting: LONG_WAITING }, systemClock)
  }

  /** Rejects with QueryError: `canceled` when the reader leaves, `timeout` when its time is over. */
  async answer(query: Query, reader: AbortController): Promise<QueryAnswer> {
    const { timeoutMs } = turnOf(query, this.#engine.limits.maxTimeMs)
    const patience = setTimeout(() => reader.abort(queueTimeout()), timeoutMs)
    try {
      const asked = askedOf(query)
      const holders = holdersOf(query.scope)
      const short = () => this.#inSlice(asked, query, reader.signal)
      return (
        (await this.#short.run(holders, short, reader.signal)) ??
        (await this.#atLength(asked, query, { holders, signal: reader.signal, patience }))
      )
    } catch (error) {
      throw error instanceof LimitReached ? refused(error) : error
    } finally {
      clearTimeout(patience)
    }
  }

  close(): Promise<void> {
    return this.#threads.close()
  }

  /** Undefined when it takes longer than a slice. */
  async #inSlice(asked: Asked, query: Query, signal: AbortSignal): Promise<QueryAnswer | undefined> {
    await this.#slices.turn()
    signal.throwIfAborted()
    const slice = new Slice()
    if (this.#engine.workOf(asked, query) > SLICE_WORK) return undefined
    const inTime = () => {
      if (slice.isOver()) throw NOT_NOW
    }
    try {
      return this.#engine.evaluate(asked, query, inTime)
    } catch (error) {
      if (error === NOT_NOW) return undefined
      throw error
    }
  }

  async #atLength(asked: Asked, query: Query, { holders, signal, patience }: Waiting): Promise<QueryAnswer> {
    for (;;) {
      const away = new AbortController()
      const turn = await this.#long.take(holders, { signal, takenBack: () => away.abort(NOT_NOW) })
      // From here on it is told by the evaluation that its time is over.
      clearTimeout(patience)
      const started = performance.now()
      try {
        const { source, terms, complete } = this.#engine.reading(query)
        const ended = AbortSignal.any([signal, away.signal])
        // Text passes between threads as it is; values would be copied twice.
        const spelled = { ...terms, asText: terms.limit === undefined }
        const answer = await this.#threads.run(asked, spelled, source, ended)
        return complete(answer, performance.now() - started)
      } catch (error) {
        if (error !== NOT_NOW) throw error
      } finally {
        turn.end()
      }
    }
  }
}

interface Waiting {
  holders: Holders
  signal: AbortSignal
  patience: NodeJS.Timeout
}

const holdersOf = (scope: Scope): Holders => ({ tenant: 'tenant' in scope ? scope.tenant : 'all' })

const queueTimeout = (): QueryError => new QueryError('timeout', 'query timed out in query queue')

function refused({ limit, whose, retryAfterSeconds }: LimitReached): QueryError {
  const why = whose === 'server' ? 'too many queries wait' : 'too many queries of this account wait'
  const refusal = { limit, whose, retryAfterSeconds }
  return new QueryError('unavailable', `${why}: try again in ${retryAfterSeconds} s`, refusal)
}
