/** A few keys are looked through; more are hashed. */
const FEW = 6
const FIRST_ROOM = 4
/** Spreads keys that follow one another (Knuth). */
const SPREAD = 0x9e3779b1

/**
 * The columns of a device's rows by key. Each of ten thousand devices has one, with some hundred keys: two typed arrays
 * take a tenth of what a Map does.
 */
export class KeyColumns {
  #keys = new Int32Array(FIRST_ROOM)
  /** One more than the column, where the key hashes to or behind; 0 = free. Twice as long as there are keys at least. */
  #table: Uint16Array | Uint32Array = new Uint16Array(0)
  #count = 0

  get count(): number {
    return this.#count
  }

  /** The keys in the order of their columns; not to be changed. */
  get keys(): Int32Array {
    return this.#keys.subarray(0, this.#count)
  }

  of(key: number): number | undefined {
    if (this.#count <= FEW) {
      const column = this.#keys.indexOf(key)
      return column < 0 || column >= this.#count ? undefined : column
    }
    const column = this.#table[this.#place(key)]!
    return column === 0 ? undefined : column - 1
  }

  /** @param key one that has no column; answers which it has now */
  add(key: number): number {
    if (this.#count === this.#keys.length) this.#makeRoom(this.#count + 1)
    const column = this.#count++
    this.#keys[column] = key
    if (this.#count > FEW) this.#note(column)
    return column
  }

  /** Room for so many keys in all. */
  makeRoom(keys: number): void {
    if (keys > this.#keys.length) this.#makeRoom(keys, keys)
  }

  #makeRoom(keys: number, room = Math.max(FIRST_ROOM, keys + (keys >> 1))): void {
    const more = new Int32Array(room)
    more.set(this.#keys)
    this.#keys = more
  }

  #note(column: number): void {
    if (this.#count * 2 <= this.#table.length) {
      this.#table[this.#place(this.#keys[column]!)] = column + 1
      return
    }
    const size = 2 ** Math.ceil(Math.log2(Math.max(this.#count, this.#keys.length) * 2))
    // A row of a request may have more columns than a device ever has.
    this.#table = size > 2 ** 16 ? new Uint32Array(size) : new Uint16Array(size)
    for (let one = 0; one < this.#count; one++) this.#table[this.#place(this.#keys[one]!)] = one + 1
  }

  /** Where the key is in the table, or the free place for it. */
  #place(key: number): number {
    const last = this.#table.length - 1
    let place = Math.imul(key, SPREAD) >>> 7
    for (place &= last; ; place = (place + 1) & last) {
      const column = this.#table[place]!
      if (column === 0 || this.#keys[column - 1] === key) return place
    }
  }
}
