/** What fills the cache stays so long at least, ms: who passes by more than it holds does not empty it for the others. */
const STAY_MS = 5000

/**
 * Keeps what was used lately, up to a total size. Two generations: when the young one has half of the size and has
 * stayed its time, it becomes the old one, and what the old one still held goes, unless it was asked for meanwhile.
 */
export class BoundedCache<V extends object> {
  #half: number
  readonly #sizeOf: (value: V) => number
  readonly #now: () => number
  #young = new Map<number, V>()
  #old = new Map<number, V>()
  #size = 0
  #turnedAt = Number.NEGATIVE_INFINITY

  constructor(limit: number, sizeOf: (value: V) => number, now = () => performance.now()) {
    this.#half = limit / 2
    this.#sizeOf = sizeOf
    this.#now = now
  }

  /** Keeps up to another total size from now on. */
  limitTo(limit: number): void {
    this.#half = limit / 2
  }

  get(key: number): V | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  /** Whether something new would be kept now. */
  get hasRoom(): boolean {
    return this.#size < this.#half || this.#turn()
  }

  /** Keeps a value, unless what fills the cache has not stayed its time yet. */
  set(key: number, value: V): void {
    if (!this.hasRoom) return
    this.#young.set(key, value)
    this.#size += this.#sizeOf(value)
  }

  /** Lets go of what lies under keys from `from` on and before `to`. */
  drop(from: number, to: number): void {
    for (const [key, value] of this.#young) {
      if (key < from || key >= to) continue
      this.#young.delete(key)
      this.#size -= this.#sizeOf(value)
    }
    for (const key of this.#old.keys()) if (key >= from && key < to) this.#old.delete(key)
  }

  #turn(): boolean {
    const now = this.#now()
    if (now - this.#turnedAt < STAY_MS) return false
    this.#turnedAt = now
    this.#old = this.#young
    this.#young = new Map()
    this.#size = 0
    return true
  }
}
