import type { Socket } from 'node:net'

export interface PendingSocket {
  readonly socket: Socket
  readonly group: AddressGroup
  readonly begin: () => void
  phase: 'queued' | 'shaking' | 'shaken' | 'gone'
  /** When its handshake began, by the monotonic clock, ms. */
  startedAt: number
  /** Counted among those whose address no bound device calls from. */
  stranger: boolean
  cut: NodeJS.Timeout
  /** Listens for its end while it is here. */
  ended: () => void
}

/** Everybody who comes from one address (one /64). */
export class AddressGroup {
  readonly name: string
  /** Oldest first. */
  readonly pendingSockets = new Set<PendingSocket>()
  readonly #queue: PendingSocket[] = []
  shaking = 0

  constructor(name: string) {
    this.name = name
  }

  get present(): number {
    return this.pendingSockets.size
  }

  get waits(): boolean {
    return this.#queue.length > 0
  }

  enter(pending: PendingSocket): void {
    this.pendingSockets.add(pending)
    this.#queue.push(pending)
  }

  /**
   * Whose turn it is. The newest when more wait than could begin at once: the oldest of a crowd that does not move are
   * those who fill it, and whoever comes among them is not behind them.
   */
  next(atOnce: number): PendingSocket | undefined {
    const crowded = this.#queue.length > atOnce
    for (;;) {
      const pending = crowded ? this.#queue.pop() : this.#queue.shift()
      if (pending === undefined || pending.phase === 'queued') return pending
    }
  }

  /** Who makes room: the oldest that did not finish its handshake, else the oldest that said nothing since. */
  oldest(): PendingSocket | undefined {
    let shaken: PendingSocket | undefined
    for (const pending of this.pendingSockets) {
      if (pending.phase !== 'shaken') return pending
      shaken ??= pending
    }
    return shaken
  }
}
