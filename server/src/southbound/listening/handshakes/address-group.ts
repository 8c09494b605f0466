import type { Socket } from 'node:net'

export interface PendingSocket {
  readonly socket: Socket
  readonly group: AddressGroup
  readonly begin: () => void
  /** Gives back what was read of it so far. */
  release: () => void
  phase: 'silent' | 'queued' | 'shaking' | 'shaken' | 'gone'
  /** When its handshake began, by the monotonic clock, ms. */
  startedAt: number
  /** Counted among those whose address no bound device calls from. */
  stranger: boolean
  /** Until when it waits for its turn, by the monotonic clock, ms. */
  readonly patientUntil: number
  cut?: NodeJS.Timeout
  /** Listens for its end while it is here. */
  ended: () => void
}

/** So many that left may lie in a queue beside as many as wait there. */
const SLACK = 64

/** Everybody who comes from one address (one /64). */
export class AddressGroup {
  readonly name: string
  /** Oldest first. */
  readonly pendingSockets = new Set<PendingSocket>()
  /** Those that wait, oldest first, and some that have left since. */
  #queue: PendingSocket[] = []
  #waiting = 0
  /** Who begins next where there is a crowd. */
  #newestNext = true
  shaking = 0

  constructor(name: string) {
    this.name = name
  }

  get present(): number {
    return this.pendingSockets.size
  }

  get waits(): boolean {
    return this.#waiting > 0
  }

  /** How many it holds that wait, or did. */
  get held(): number {
    return this.#queue.length
  }

  enter(pending: PendingSocket): void {
    this.pendingSockets.add(pending)
  }

  /** It asks for its turn. */
  wait(pending: PendingSocket): void {
    pending.phase = 'queued'
    this.#queue.push(pending)
    this.#waiting++
  }

  /** It is over with it; to be told before its phase says so. */
  leave(pending: PendingSocket): void {
    this.pendingSockets.delete(pending)
    if (pending.phase !== 'queued') return
    this.#waiting--
    // Where the newest go first, who left while it waited would lie below them for as long as they come.
    if (this.#queue.length > 2 * this.#waiting + SLACK)
      this.#queue = this.#queue.filter((one) => this.#isWaiting(one))
  }

  /**
   * Whose turn it is. Where more wait than could begin at once, the newest and the oldest by turns: the oldest of a crowd
   * that does not move are those who fill it, and whoever comes among them is not behind them; but who fills it may come
   * anew all the time, and devices wait.
   */
  next(atOnce: number): PendingSocket | undefined {
    const isNewest = this.#waiting > atOnce && this.#newestNext
    for (;;) {
      const pending = isNewest ? this.#queue.pop() : this.#queue.shift()
      if (pending === undefined) return undefined
      if (!this.#isWaiting(pending)) continue
      this.#waiting--
      this.#newestNext = !isNewest
      return pending
    }
  }

  /** Those that wait, in the order in which they would begin if nobody else came. */
  inTurn(atOnce: number): PendingSocket[] {
    const waiting = this.#queue.filter((one) => this.#isWaiting(one))
    const order: PendingSocket[] = []
    let [oldest, newest, isNewest] = [0, waiting.length - 1, this.#newestNext]
    while (oldest <= newest) {
      const isNext = newest - oldest + 1 > atOnce && isNewest
      order.push(waiting[isNext ? newest-- : oldest++]!)
      isNewest = !isNext
    }
    return order
  }

  #isWaiting(pending: PendingSocket): boolean {
    return pending.phase === 'queued' && this.pendingSockets.has(pending)
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
