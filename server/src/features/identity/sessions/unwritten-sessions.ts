import type { Session } from './session-row.ts'

/** So long (ms) after a session could not be written it is tried again. */
const TRY_EVERY_MS = 5_000
/** Who signs in more often while nothing can be written is refused. */
const MOST = 10_000

interface Unwritten {
  session: Session
  triedAt: number
}

/**
 * Sessions of people who signed in while the disk was full: kept in memory until they can be written. A restart before
 * that ends them, as nothing else can.
 */
export class UnwrittenSessions {
  readonly #byHash = new Map<string, Unwritten>()

  /** @returns false when there are too many */
  add(session: Session): boolean {
    if (this.#byHash.size >= MOST) return false
    this.#byHash.set(session.token_hash, { session, triedAt: session.created_at })
    return true
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
    this.#byHash.delete(token_hash)
  }

  #all(): Session[] {
    return [...this.#byHash.values()].map(({ session }) => session)
  }
}
