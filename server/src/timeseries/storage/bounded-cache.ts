/**
 * Keeps what was used lately, up to a total size. Two generations: when the young one has half of the size, it
 * becomes the old one, and what the old one still held goes, unless it was asked for meanwhile.
 */
export class BoundedCache<V extends object> {
  readonly #half: number
  readonly #sizeOf: (value: V) => number
  #young = new Map<number, V>()
  #old = new Map<number, V>()
  #size = 0

  constructor(limit: number, sizeOf: (value: V) => number) {
    this.#half = limit / 2
    this.#sizeOf = sizeOf
  }

  get(key: number): V | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: number, value: V): void {
    this.#young.set(key, value)
    this.#size += this.#sizeOf(value)
    if (this.#size < this.#half) return
    this.#old = this.#young
    this.#young = new Map()
    this.#size = 0
  }
}
