/** Where the numbers of names are looked up. */
export interface NameIndex<T> {
  readonly size: number
  get(one: T): number | undefined
  /** @param one it has no number; answers the form of it to be kept */
  set(one: T, number: number): T
  delete(one: T): void
}

/**
 * Numbers for names. A name that is forgotten gives its number back only when nobody reads by it any more: until then
 * the number stands for what it stood for.
 */
export class NumberedNames<T> {
  readonly all: (T | undefined)[] = []
  readonly #index: NameIndex<T>
  /** The lowest last: numbers stay small. */
  #free: number[] = []
  #given = 0

  constructor(index: (at: (number: number) => T) => NameIndex<T>) {
    this.#index = index((number) => this.all[number]!)
  }

  /** How many are known. */
  get size(): number {
    return this.#index.size
  }

  /** Another whenever a name came. */
  get given(): number {
    return this.#given
  }

  find(one: T): number | undefined {
    return this.#index.get(one)
  }

  /** The number of a name; `isNew` is told of those it did not know. */
  numberOf(one: T, isNew?: (number: number) => void): number {
    const known = this.#index.get(one)
    if (known !== undefined) return known
    const number = this.#free.pop() ?? this.all.length
    this.all[number] = this.#index.set(one, number)
    this.#given++
    isNew?.(number)
    return number
  }

  /** Known ones that `held` does not count, `most` at most. */
  notIn(held: Uint8Array, most: number): number[] {
    const found: number[] = []
    for (let number = 0; number < this.all.length && found.length < most; number++)
      if (!held[number] && this.#isKnown(number)) found.push(number)
    return found
  }

  /** The name is not found any more; its number still stands for it. */
  forget(number: number): void {
    this.#index.delete(this.all[number]!)
  }

  /** Forgotten names' numbers may be given to others. */
  giveBack(numbers: readonly number[]): void {
    if (numbers.length === 0) return
    for (const number of numbers) this.all[number] = undefined
    let length = this.all.length
    while (length > 0 && this.all[length - 1] === undefined) length--
    this.all.length = length
    this.#free = []
    for (let number = length - 1; number >= 0; number--)
      if (this.all[number] === undefined) this.#free.push(number)
  }

  #isKnown(number: number): boolean {
    const one = this.all[number]
    return one !== undefined && this.#index.get(one) === number
  }
}

/** Names that are their own text. */
export class TextIndex implements NameIndex<string> {
  readonly #numbers = new Map<string, number>()

  get size(): number {
    return this.#numbers.size
  }

  get(text: string): number | undefined {
    return this.#numbers.get(text)
  }

  set(text: string, number: number): string {
    this.#numbers.set(text, number)
    return text
  }

  delete(text: string): void {
    this.#numbers.delete(text)
  }
}
