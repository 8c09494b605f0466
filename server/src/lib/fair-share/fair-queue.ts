import type { Clock } from '../clock.ts'
import { FairPlaces, type PlacesLimit } from './fair-places.ts'
import type { Holders } from './holders.ts'
import type { Holding } from './holding.ts'
import { LimitReached } from './limit-reached.ts'

export interface QueueLimit extends PlacesLimit {
  /** As many may wait, everybody together; a holder's share of it is the same as of the places. */
  waiting: number
  /** Who waited for so long is refused. */
  waitMs: number
}

interface PlaceRequest {
  holders: Holders
  size: number
  takenBack: (() => void) | undefined
}

interface Waiter extends PlaceRequest {
  slot: Holding
  /** Why it was not its turn when it was asked last. */
  why?: LimitReached
  resolve(holding: Holding): void
}

/**
 * Places for which one may wait. Holders take turns: whoever asks for much waits behind itself, not in front of
 * others. Beyond its share a holder gets a place when nobody waits who has less, and never the last share.
 */
export class FairQueue {
  readonly #places: FairPlaces
  readonly #waiting: FairPlaces
  readonly #limit: QueueLimit
  /** Those that wait, by holder of the first kind; whose turn is next stands first. */
  readonly #lines = new Map<string, Set<Waiter>>()

  constructor(limit: QueueLimit, clock: Clock) {
    const { idleMs: _kept, ...shared } = limit
    this.#limit = limit
    this.#places = new FairPlaces(limit, clock)
    this.#waiting = new FairPlaces({ ...shared, total: limit.waiting }, clock)
  }

  get running(): number {
    return this.#places.used
  }

  get waiting(): number {
    return this.#waiting.used
  }

  /**
   * @param takenBack called when the place goes to somebody who has less; without it, it is kept until it is ended
   * @returns when it is one's turn; to be ended
   * @throws LimitReached when too many wait, or after `waitMs`; the signal's reason when it is aborted
   */
  async take(
    holders: Holders,
    { size = 1, signal, takenBack }: { size?: number; signal?: AbortSignal; takenBack?: () => void } = {},
  ): Promise<Holding> {
    signal?.throwIfAborted()
    const request = { holders, size, takenBack }
    const at = this.#lines.size === 0 ? this.#try(request, false) : undefined
    return at ?? this.#wait(request, signal)
  }

  /** Does the work in a turn. @throws LimitReached, or what the work throws */
  async run<T>(holders: Holders, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const turn = await this.take(holders, signal ? { signal } : {})
    try {
      return await work()
    } finally {
      turn.end()
    }
  }

  async #wait(request: PlaceRequest, signal?: AbortSignal): Promise<Holding> {
    const slot = this.#waiting.take(request.holders)
    const { promise, resolve, reject } = Promise.withResolvers<Holding>()
    const waiter: Waiter = { ...request, slot, resolve }
    const { name, waitMs, retryAfterSeconds = 10 } = this.#limit
    const giveUp = (why: unknown) => {
      this.#leave(waiter)
      reject(why)
    }
    const refusal = () => new LimitReached(name, waiter.why?.whose ?? 'server', retryAfterSeconds)
    const late = setTimeout(() => giveUp(refusal()), waitMs).unref()
    const leave = () => giveUp(signal?.reason)
    signal?.addEventListener('abort', leave, { once: true })
    this.#line(waiter).add(waiter)
    this.#serve()
    try {
      return await promise
    } finally {
      clearTimeout(late)
      signal?.removeEventListener('abort', leave)
    }
  }

  #line({ holders }: Waiter): Set<Waiter> {
    const key = lineOf(holders)
    const line = this.#lines.get(key) ?? new Set<Waiter>()
    this.#lines.set(key, line)
    return line
  }

  #leave(waiter: Waiter): void {
    waiter.slot.end()
    const key = lineOf(waiter.holders)
    const line = this.#lines.get(key)
    line?.delete(waiter)
    if (line?.size === 0) this.#lines.delete(key)
  }

  /** Those within their share first; when none of them waits, whoever's turn it is. */
  #serve(): void {
    while (this.#serveOne(true) || this.#serveOne(false));
  }

  #serveOne(othersAsk: boolean): boolean {
    for (const [key, line] of this.#lines) {
      const waiter = line.values().next().value!
      const holding = this.#try(waiter, othersAsk)
      if (!holding) continue
      this.#leave(waiter)
      // The next turn is another's.
      if (this.#lines.delete(key)) this.#lines.set(key, line)
      waiter.resolve(holding)
      return true
    }
    return false
  }

  #try(request: PlaceRequest & { why?: LimitReached }, othersAsk: boolean): Holding | undefined {
    const { holders, size, takenBack } = request
    try {
      return this.#served(this.#places.take(holders, size, { othersAsk, ...(takenBack && { takenBack }) }))
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error
      request.why = error
      return undefined
    }
  }

  #served(holding: Holding): Holding {
    const end = () => {
      holding.end()
      this.#serve()
    }
    return {
      get size() {
        return holding.size
      },
      touch: () => holding.touch(),
      resize: (size) => holding.resize(size),
      end,
    }
  }
}

const lineOf = (holders: Holders): string => String(Object.values(holders)[0])
