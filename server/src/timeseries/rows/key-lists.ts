/**
 * Lists of keys and their numbers, from 0 in the order they came. In one array together: a typed array of its own takes
 * 200 bytes beside its keys, and every device has some lists.
 */
export class KeyLists {
  #keys = new Int32Array(1_024)
  /** Where each begins in it, and where the last one ends. */
  readonly #starts = [0]
  /** By a hash of their keys, or the next whole number that is free. */
  readonly #numbers = new Map<number, number>()

  /** Keys of all lists together. */
  get listed(): number {
    return this.#starts.at(-1)!
  }

  lengthOf(list: number): number {
    return this.#starts[list + 1]! - this.#starts[list]!
  }

  keyOf(list: number, index: number): number {
    return this.#keys[this.#starts[list]! + index]!
  }

  keysOf(list: number): Int32Array {
    return this.#keys.subarray(this.#starts[list], this.#starts[list + 1])
  }

  /** @returns the number of the list with these keys; `isNew`: it has one from now on */
  numberOf(keys: Int32Array): { number: number; isNew: boolean } {
    let hash = hashOf(keys)
    for (;;) {
      const known = this.#numbers.get(hash)
      if (known === undefined) return { number: this.#add(hash, keys), isNew: true }
      if (this.#isThat(known, keys)) return { number: known, isNew: false }
      hash = (hash + 1) | 0
    }
  }

  #isThat(list: number, keys: Int32Array): boolean {
    return this.lengthOf(list) === keys.length && keys.every((key, i) => key === this.keyOf(list, i))
  }

  #add(hash: number, keys: Int32Array): number {
    const number = this.#starts.length - 1
    const start = this.listed
    const needed = start + keys.length
    if (needed > this.#keys.length) {
      const grown = new Int32Array(Math.max(needed, Math.ceil(this.#keys.length * 1.5)))
      grown.set(this.#keys)
      this.#keys = grown
    }
    this.#keys.set(keys, start)
    this.#starts.push(needed)
    this.#numbers.set(hash, number)
    return number
  }
}

/** Of 32 bits: such numbers stand in a Map without an object of their own. */
function hashOf(keys: Int32Array): number {
  let hash = keys.length
  for (const key of keys) hash = (Math.imul(hash, 31) + key) | 0
  return hash
}
