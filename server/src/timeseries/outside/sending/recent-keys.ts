/** What was not asked for in one to two of these (ms) goes. */
const TURN_MS = 3_600_000

/**
 * What was made for texts lately. Two generations: after an hour, or when the young one has half of the room, it
 * becomes the old one, and what the old one still held goes, unless it was asked for meanwhile.
 */
export class RecentKeys<V> {
  readonly #half: number
  #young = new Map<string, V>()
  #old = new Map<string, V>()
  #turnedAt = Number.NEGATIVE_INFINITY

  /** `most`: how many there are at most. */
  constructor(most: number) {
    this.#half = most / 2
  }

  get size(): number {
    return this.#young.size + this.#old.size
  }

  get(text: string, now: number, make: () => V): V {
    if (Math.abs(now - this.#turnedAt) >= TURN_MS || this.#young.size >= this.#half) this.#turn(now)
    let value = this.#young.get(text)
    if (value !== undefined) return value
    value = this.#old.get(text) ?? make()
    this.#old.delete(text)
    this.#young.set(text, value)
    return value
  }

  #turn(now: number): void {
    this.#turnedAt = now
    this.#old = this.#young
    this.#young = new Map()
  }
}
