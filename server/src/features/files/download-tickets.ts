import type { EventBus } from '../../events/bus.ts'
import type { CallerReader } from '../../http/guard.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { FairPlaces } from '../../lib/fair-share/fair-places.ts'
import type { Holding } from '../../lib/fair-share/holding.ts'
import { newToken, sha256 } from '../../lib/random.ts'

const TICKET_MS = 60_000
const OPEN_MAX = 4_000

interface Ticket {
  caller: Caller
  path: string
  expiresAt: number
  place: Holding
}

export interface DownloadTicketsDeps {
  bus: EventBus
  clock: Clock
  callers: CallerReader
}

/** One-time tickets for downloads: a browser's own request cannot carry the session (DECISIONS 4). */
export class DownloadTickets {
  readonly #clock: Clock
  readonly #callers: CallerReader
  readonly #places: FairPlaces
  /** By the hash of the ticket. */
  readonly #open = new Map<string, Ticket>()
  readonly #off: () => void

  constructor({ bus, clock, callers }: DownloadTicketsDeps) {
    this.#clock = clock
    this.#callers = callers
    this.#places = new FairPlaces({ name: 'tickets', total: OPEN_MAX, idleMs: TICKET_MS }, clock)
    this.#off = bus.on('session.ended', ({ sessionId }) => {
      for (const [key, { caller }] of this.#open) if (caller.sessionId === sessionId) this.#take(key)
    })
  }

  /** @throws LimitReached */
  issue(caller: Caller, path: string): { ticket: string; expiresAt: number } {
    const ticket = newToken()
    const key = sha256(ticket)
    const takenBack = () => void this.#open.delete(key)
    const place = this.#places.take({ account: caller.accountId, tenant: caller.tenant }, 1, { takenBack })
    const expiresAt = this.#clock.now() + TICKET_MS
    this.#open.set(key, { caller, path, expiresAt, place })
    return { ticket, expiresAt }
  }

  /**
   * Who may fetch this path with this ticket, which is used up: the caller as they are now. Null when nobody may,
   * as when the session or token that got it has ended.
   */
  async redeem(ticket: string, path: string): Promise<Caller | null> {
    const found = this.#take(sha256(ticket))
    if (!found || found.path !== path || found.expiresAt <= this.#clock.now()) return null
    return (await this.#callers.again(found.caller))?.caller ?? null
  }

  stop(): void {
    this.#off()
  }

  #take(key: string): Ticket | undefined {
    const found = this.#open.get(key)
    this.#open.delete(key)
    found?.place.end()
    return found
  }
}
