/**
 * Values by key: at least the `kept` that were used last, at most twice as many. A Map with its order kept by deleting
 * and setting again would walk over all the places that were given up, each time it looks for its first.
 */
export class LatelyUsed<Value> {
  readonly #kept: number
  #young = new Map<string, Value>()
  /** Used before the young generation began, and not since. */
  #old = new Map<string, Value>()

  readonly #forgotten: (value: Value) => void

  /** @param forgotten told each value that is kept no more */
  constructor(kept: number, forgotten: (value: Value) => void = () => {}) {
    this.#kept = kept
    this.#forgotten = forgotten
  }

  get(key: string): Value | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old === undefined) return undefined
    this.#old.delete(key)
    this.set(key, old)
    return old
  }

  set(key: string, value: Value): void {
    if (this.#young.size >= this.#kept) {
      for (const old of this.#old.values()) this.#forgotten(old)
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }

  /** Forgets what is over. */
  prune(isOver: (value: Value) => boolean): void {
    for (const generation of [this.#young, this.#old])
      for (const [key, value] of generation) {
        if (!isOver(value)) continue
        generation.delete(key)
        this.#forgotten(value)
      }
  }

  get size(): number {
    return this.#young.size + this.#old.size
  }
}
