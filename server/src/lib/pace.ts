import type { Clock } from './clock.ts'

/** Something that is done at most once in a span for each key; keys whose span is over are forgotten. */
export class Pace<Key> {
  /** When it was done last, longest ago first. */
  readonly #doneAt = new Map<Key, number>()
  readonly #clock: Clock
  readonly #spanMs: number

  constructor(clock: Clock, spanMs: number) {
    this.#clock = clock
    this.#spanMs = spanMs
  }

  /** How many keys are held. */
  get size(): number {
    return this.#doneAt.size
  }

  /** Whether it is time again: then it counts as done. */
  isDue(key: Key): boolean {
    const now = this.#clock.now()
    this.#forgetOver(now)
    if (this.#doneAt.has(key)) return false
    this.#doneAt.set(key, now)
    return true
  }

  #forgetOver(now: number): void {
    for (const [key, at] of this.#doneAt) {
      if (now - at < this.#spanMs) return
      this.#doneAt.delete(key)
    }
  }
}
