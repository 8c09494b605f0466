import { systemClock } from '../../lib/clock.ts'
import { FairQueue } from '../../lib/fair-share/fair-queue.ts'
import type { Holders } from '../../lib/fair-share/holders.ts'
import { LimitReached } from '../../lib/fair-share/limit-reached.ts'
import { Slices } from '../../lib/slices.ts'
import type { Limits } from '../eval/context.ts'
import { QueryError, type Scope } from '../types.ts'

/** Steps of work that fit into a slice. */
export const SLICE_WORK = 2_000_000
const LONG_WAITING = 400
const SHORT_WAITING = 4_000

/** Thrown into what takes longer than estimated, and into what gives its place to another tenant. */
export const NOT_NOW = new Error('not now')

/** Who waits, and until when. */
export interface WaitingRead {
  holders: Holders
  signal: AbortSignal
  timer: NodeJS.Timeout
}

/** Where those who ask the series' thread wait for their turn: one at a time for what fits into a slice, others beside one another. */
export class ReadQueues {
  readonly slices = new Slices()
  readonly short: FairQueue
  readonly #waitMs: number

  constructor({ maxTimeMs }: Pick<Limits, 'maxTimeMs'>) {
    this.#waitMs = maxTimeMs
    this.short = this.#queue(1, SHORT_WAITING)
  }

  /** Places for so many at a time that take longer. */
  forLong(total: number): FairQueue {
    return this.#queue(total, LONG_WAITING)
  }

  #queue(total: number, waiting: number): FairQueue {
    const limit = { name: 'queries', waitMs: this.#waitMs, retryAfterSeconds: 5 } as const
    return new FairQueue({ ...limit, total, waiting }, systemClock)
  }
}

/** Aborts the reader when the time is over. Rejects with QueryError, and with what aborted the reader. */
export async function withQueueTimeout<T>(
  reader: AbortController,
  { scope, timeoutMs }: { scope: Scope; timeoutMs: number },
  work: (waiting: WaitingRead) => Promise<T>,
): Promise<T> {
  const holders: Holders = { tenant: 'tenant' in scope ? scope.tenant : 'all' }
  const timer = setTimeout(() => reader.abort(queueTimeout()), timeoutMs)
  try {
    return await work({ holders, signal: reader.signal, timer })
  } catch (error) {
    throw error instanceof LimitReached ? refused(error) : error
  } finally {
    clearTimeout(timer)
  }
}

/** Does work that takes its time in a place; anew, in another, when the place went to a tenant that had none. */
export async function runPreemptibly<T>(
  places: FairQueue,
  { holders, signal }: Pick<WaitingRead, 'holders' | 'signal'>,
  work: (ended: AbortSignal) => Promise<T>,
): Promise<T> {
  for (;;) {
    const away = new AbortController()
    const turn = await places.take(holders, { signal, takenBack: () => away.abort(NOT_NOW) })
    try {
      return await work(AbortSignal.any([signal, away.signal]))
    } catch (error) {
      if (error !== NOT_NOW) throw error
    } finally {
      turn.end()
    }
  }
}

const queueTimeout = (): QueryError => new QueryError('timeout', 'query timed out in query queue')

function refused({ limit, whose, retryAfterSeconds }: LimitReached): QueryError {
  const why = whose === 'server' ? 'too many queries wait' : 'too many queries of this account wait'
  const refusal = { limit, whose, retryAfterSeconds }
  return new QueryError('unavailable', `${why}: try again in ${retryAfterSeconds} s`, refusal)
}
