import type { Socket } from 'node:net'

export interface Guest {
  readonly socket: Socket
  readonly group: Group
  readonly begin: () => void
  phase: 'queued' | 'shaking' | 'shaken' | 'gone'
  /** When its handshake began, by the monotonic clock, ms. */
  startedAt: number
  /** Counted among those whose address no bound device calls from. */
  stranger: boolean
  cut: NodeJS.Timeout
}

/** Everybody who comes from one address (one /64). */
export class Group {
  readonly name: string
  /** Oldest first. */
  readonly guests = new Set<Guest>()
  readonly #queue: Guest[] = []
  shaking = 0

  constructor(name: string) {
    this.name = name
  }

  get present(): number {
    return this.guests.size
  }

  get waits(): boolean {
    return this.#queue.length > 0
  }

  enter(guest: Guest): void {
    this.guests.add(guest)
    this.#queue.push(guest)
  }

  /**
   * Whose turn it is. The newest when more wait than could begin at once: the oldest of a crowd that does not move are
   * those who fill it, and whoever comes among them is not behind them.
   */
  next(atOnce: number): Guest | undefined {
    const crowded = this.#queue.length > atOnce
    for (;;) {
      const guest = crowded ? this.#queue.pop() : this.#queue.shift()
      if (guest === undefined || guest.phase === 'queued') return guest
    }
  }

  /** Who makes room: the oldest that did not finish its handshake, else the oldest that said nothing since. */
  oldest(): Guest | undefined {
    let shaken: Guest | undefined
    for (const guest of this.guests) {
      if (guest.phase !== 'shaken') return guest
      shaken ??= guest
    }
    return shaken
  }
}
