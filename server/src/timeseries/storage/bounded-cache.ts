/** Keeps what was used last, up to a total size. */
export class BoundedCache<V extends object> {
  readonly #limit: number
  readonly #sizeOf: (value: V) => number
  readonly #entries = new Map<number, V>()
  #size = 0

  constructor(limit: number, sizeOf: (value: V) => number) {
    this.#limit = limit
    this.#sizeOf = sizeOf
  }

  get(key: number): V | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) {
      this.#entries.delete(key)
      this.#entries.set(key, value)
    }
    return value
  }

  set(key: number, value: V): void {
    this.#entries.set(key, value)
    this.#size += this.#sizeOf(value)
    for (const [oldest, old] of this.#entries) {
      if (this.#size <= this.#limit || oldest === key) break
      this.#entries.delete(oldest)
      this.#size -= this.#sizeOf(old)
    }
  }

  clear(): void {
    this.#entries.clear()
    this.#size = 0
  }
}
