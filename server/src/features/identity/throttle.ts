import type { Clock } from '../../lib/clock.ts'

/**
 * Counts failures per key in a sliding window, bounded in memory. Used per (name, address), so that a stranger
 * can slow down only tries from where the stranger is, never lock the owner out.
 */
export class Throttle {
  readonly #failures = new Map<string, number[]>()
  readonly #clock: Clock
  readonly #tries: number
  readonly #windowMs: number
  readonly #keysMax: number

  constructor(clock: Clock, tries: number, windowMs: number, keysMax = 10_000) {
    this.#clock = clock
    this.#tries = tries
    this.#windowMs = windowMs
    this.#keysMax = keysMax
  }

  /** Milliseconds to wait; 0 when another try is allowed. */
  waitMs(key: string): number {
    const recent = this.#recent(key)
    if (recent.length < this.#tries) return 0
    return recent[recent.length - this.#tries]! + this.#windowMs - this.#clock.now()
  }

  /** Counts a try before its outcome is known: tries made at the same moment are counted too. */
  count(key: string): void {
    const recent = [...this.#recent(key), this.#clock.now()]
    this.#failures.delete(key)
    this.#failures.set(key, recent)
    if (this.#failures.size > this.#keysMax) this.#failures.delete(this.#failures.keys().next().value!)
  }

  clear(key: string): void {
    this.#failures.delete(key)
  }

  #recent(key: string): number[] {
    const since = this.#clock.now() - this.#windowMs
    return (this.#failures.get(key) ?? []).filter((at) => at > since)
  }
}
