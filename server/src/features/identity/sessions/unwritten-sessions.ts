import { monotonicClock } from '../../../lib/clock.ts'
import { FairPlaces } from '../../../lib/fair-share/fair-places.ts'
import type { Holding } from '../../../lib/fair-share/holding.ts'
import type { Session } from './session-row.ts'

/** So long (ms) after a session could not be written it is tried again. */
const TRY_EVERY_MS = 5_000
/** While nothing can be written; an account has its share. */
const places = { name: 'requests', total: 10_000 } as const

interface UnwrittenSession {
  session: Session
  triedAt: number
  place: Holding
}

/**
 * Sessions of people who signed in while the disk was full: kept in memory until they can be written. A restart before
 * that ends them, as nothing else can.
 */
export class UnwrittenSessions {
  readonly #byHash = new Map<string, UnwrittenSession>()
  readonly #places = new FairPlaces(places, monotonicClock)

  /** @throws LimitReached when there are too many */
  add(session: Session): void {
    const place = this.#places.take({ account: session.account_id })
    this.#byHash.set(session.token_hash, { session, triedAt: session.created_at, place })
  }

  byHash(tokenHash: string): Session | undefined {
    return this.#byHash.get(tokenHash)?.session
  }

  byId(id: string): Session | undefined {
    return this.#all().find((session) => session.id === id)
  }

  of(account: number): Session[] {
    return this.#all().filter((session) => session.account_id === account)
  }

  /** Whether it is time to try to write it again. */
  isDue(tokenHash: string, now: number): boolean {
    const unwritten = this.#byHash.get(tokenHash)
    if (!unwritten || now - unwritten.triedAt < TRY_EVERY_MS) return false
    unwritten.triedAt = now
    return true
  }

  remove({ token_hash }: Session): void {
    this.#byHash.get(token_hash)?.place.end()
    this.#byHash.delete(token_hash)
  }

  #all(): Session[] {
    return [...this.#byHash.values()].map(({ session }) => session)
  }
}
