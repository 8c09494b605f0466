import type { ListenerLimits } from '../limits.ts'
import type { AddressGroup, PendingSocket } from './address-group.ts'
import { TurnRate, waitingInVain } from './turn-rate.ts'

/** How often it is looked after those who hold up others, ms. */
const LOOK_MS = 250
/** Every so many looks after those whose turn comes too late. */
const LOOKS_AHEAD = 4
const HOLDS_UP = 'held up others that wait'
const IN_VAIN = 'its turn would have come after its patience had ended'

export interface QueueWatchDeps {
  readonly limits: Pick<ListenerLimits, 'stalledMs' | 'maxHandshakes' | 'maxHandshakesPerAddress'>
  /** Addresses somebody waits at, in the order of their turns. */
  readonly queued: ReadonlySet<AddressGroup>
  readonly shaking: ReadonlySet<PendingSocket>
  /** Whether no stranger may begin. */
  strangersFull(): boolean
  drop(pending: PendingSocket, why: string): void
}

/** Looks after a queue while somebody waits in it: who holds up others goes, and whose turn comes too late. */
export class QueueWatch {
  readonly #deps: QueueWatchDeps
  readonly #rate: TurnRate
  #timer: NodeJS.Timeout | undefined
  #looks = 0

  constructor(deps: QueueWatchDeps) {
    this.#deps = deps
    this.#rate = new TurnRate(deps.limits.stalledMs)
  }

  /** A handshake was begun. */
  began(): void {
    this.#rate.began()
  }

  /** Looks until nobody waits any more. */
  goOn(): void {
    if (this.#deps.queued.size > 0) this.#timer ??= setInterval(() => this.#look(), LOOK_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    // What comes next goes at its own pace.
    this.#rate.forget()
  }

  #look(): void {
    const now = performance.now()
    this.#dropSlow(now)
    this.#rate.look(now)
    if (++this.#looks % LOOKS_AHEAD === 0) this.#dropInVain(now)
    if (this.#deps.queued.size === 0) this.stop()
  }

  /** Who shakes hands slowly may do so, unless it holds up others. */
  #dropSlow(now: number): void {
    const { limits, shaking, strangersFull, drop } = this.#deps
    const [full, isStrangersFull] = [shaking.size >= limits.maxHandshakes, strangersFull()]
    for (const pending of shaking) {
      const holdsUp = full || pending.group.waits || (isStrangersFull && pending.stranger)
      if (now - pending.startedAt > limits.stalledMs && holdsUp) drop(pending, HOLDS_UP)
    }
  }

  /**
   * Agents dial again some seconds after they were closed, and are patient before for half a minute. Not more than have
   * their turn: who dials again at once costs both ends nearly as much as who is let in.
   */
  #dropInVain(now: number): void {
    const { limits, queued, drop } = this.#deps
    const perMs = this.#rate.perMs()
    if (perMs === null) return
    const orders = [...queued].map((group) => group.inTurn(limits.maxHandshakesPerAddress))
    const most = Math.ceil(perMs * LOOK_MS * LOOKS_AHEAD)
    for (const pending of waitingInVain(orders, perMs, now).slice(-most)) drop(pending, IN_VAIN)
  }
}
