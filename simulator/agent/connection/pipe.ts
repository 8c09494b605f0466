import type { Clock } from '../../clock.ts'

/** How bad a line is. */
export interface LineQuality {
  /** One way, milliseconds. */
  readonly delayMs: number
  /** Share of messages whose packets are lost and come again, 0 to 1. */
  readonly loss: number
}

const SHORTEST_RETRY_MS = 200
const LONGEST_RETRY_MS = 3000

/**
 * One direction of a bad line. TCP keeps the order and loses nothing in the end: a lost packet makes
 * everything behind it late.
 */
export class Pipe {
  private readonly clock: Clock
  private readyAt = 0
  private readonly waiting: (() => void)[] = []

  constructor(clock: Clock) {
    this.clock = clock
  }

  pass(quality: LineQuality | null, action: () => void): void {
    const now = this.clock.now()
    if (quality === null && this.waiting.length === 0) {
      action()
      return
    }
    const lost = quality !== null && Math.random() < quality.loss
    const again = lost ? SHORTEST_RETRY_MS + Math.random() * (LONGEST_RETRY_MS - SHORTEST_RETRY_MS) : 0
    this.readyAt = Math.max(this.readyAt, now + (quality?.delayMs ?? 0) + again)
    this.waiting.push(action)
    // Timers of almost the same moment may fire in any order: each takes whatever is first.
    this.clock.after(this.readyAt - now, () => this.waiting.shift()?.())
  }
}
