import { ApiError } from '../../http/api-error.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { newToken, sha256 } from '../../lib/random.ts'

const TICKET_MS = 60_000
const MAX_OPEN = 1_000

/** One-time tickets for downloads: a browser's own request cannot carry the session (DECISIONS 4). */
export class TicketDesk {
  readonly #clock: Clock
  /** By the hash of the ticket, oldest first. */
  readonly #open = new Map<string, { caller: Caller; path: string; expiresAt: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  issue(caller: Caller, path: string): { ticket: string; expiresAt: number } {
    const now = this.#clock.now()
    for (const [key, { expiresAt }] of this.#open) if (expiresAt <= now) this.#open.delete(key)
    if (this.#open.size >= MAX_OPEN) throw new ApiError('too_many_requests')
    const ticket = newToken()
    const expiresAt = now + TICKET_MS
    this.#open.set(sha256(ticket), { caller, path, expiresAt })
    return { ticket, expiresAt }
  }

  /** Who may fetch this path with this ticket, which is used up; null when nobody may. */
  redeem(ticket: string, path: string): Caller | null {
    const key = sha256(ticket)
    const found = this.#open.get(key)
    this.#open.delete(key)
    return found && found.path === path && found.expiresAt > this.#clock.now() ? found.caller : null
  }
}
