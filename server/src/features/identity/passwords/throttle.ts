import type { Clock } from '../../../lib/clock.ts'

/**
 * When tries were made, per key, in a sliding window. Keys without a try in the window are forgotten; beyond a bound
 * the key longest unused goes first.
 */
export class TryLog {
  /** The key of the latest try at the end. */
  readonly #tries = new Map<string, number[]>()
  readonly #clock: Clock
  readonly #windowMs: number
  readonly #keysMax: number

  constructor(clock: Clock, windowMs: number, keysMax: number) {
    this.#clock = clock
    this.#windowMs = windowMs
    this.#keysMax = keysMax
  }

  /** How many keys are held. */
  get size(): number {
    return this.#tries.size
  }

  recent(key: string): number[] {
    const since = this.#clock.now() - this.#windowMs
    return (this.#tries.get(key) ?? []).filter((at) => at > since)
  }

  add(key: string): void {
    const recent = [...this.recent(key), this.#clock.now()]
    this.#tries.delete(key)
    this.#tries.set(key, recent)
    this.#forgetOver()
    if (this.#tries.size > this.#keysMax) this.#tries.delete(this.#tries.keys().next().value!)
  }

  /** Takes back one try made then. */
  remove(key: string, at: number): void {
    const left = this.#tries.get(key) ?? []
    const index = left.indexOf(at)
    if (index >= 0) left.splice(index, 1)
  }

  clear(key: string): void {
    this.#tries.delete(key)
  }

  #forgetOver(): void {
    const since = this.#clock.now() - this.#windowMs
    for (const [key, tries] of this.#tries) {
      if ((tries.at(-1) ?? 0) > since) return
      this.#tries.delete(key)
    }
  }
}

/** So many tries in a window, then a wait until the first of them is out of it. */
export class Throttle {
  readonly #log: TryLog
  readonly #clock: Clock
  readonly #tries: number
  readonly #windowMs: number

  constructor(clock: Clock, tries: number, windowMs: number, keysMax = 10_000) {
    this.#log = new TryLog(clock, windowMs, keysMax)
    this.#clock = clock
    this.#tries = tries
    this.#windowMs = windowMs
  }

  /** Milliseconds to wait; 0 when another try is allowed. */
  waitMs(key: string): number {
    const recent = this.#log.recent(key)
    if (recent.length < this.#tries) return 0
    return recent[recent.length - this.#tries]! + this.#windowMs - this.#clock.now()
  }

  /** Counts a try before its outcome is known: tries made at the same moment are counted too. */
  count(key: string): void {
    this.#log.add(key)
  }

  takeBack(key: string, at: number): void {
    this.#log.remove(key, at)
  }

  clear(key: string): void {
    this.#log.clear(key)
  }
}

export interface Growth {
  /** Tries in the window that nobody waits for. */
  free: number
  /** The first wait; each further try doubles it. */
  firstMs: number
  longestMs: number
  windowMs: number
}

/** Waits that double with every try beyond those that are free, up to a longest one. Never for ever. */
export class GrowingDelay {
  readonly #log: TryLog
  readonly #clock: Clock
  readonly #growth: Growth

  constructor(clock: Clock, growth: Growth, keysMax = 100_000) {
    this.#log = new TryLog(clock, growth.windowMs, keysMax)
    this.#clock = clock
    this.#growth = growth
  }

  /** Milliseconds to wait; 0 when another try is allowed. */
  waitMs(key: string): number {
    const { free, firstMs, longestMs } = this.#growth
    const recent = this.#log.recent(key)
    if (recent.length < free) return 0
    const delay = Math.min(firstMs * 2 ** (recent.length - free), longestMs)
    return Math.max(0, recent.at(-1)! + delay - this.#clock.now())
  }

  count(key: string): void {
    this.#log.add(key)
  }

  takeBack(key: string, at: number): void {
    this.#log.remove(key, at)
  }
}
