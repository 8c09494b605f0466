/**
 * Numbers for names. A name that is forgotten gives its number back only when nobody reads by it any more: until then
 * the number stands for what it stood for.
 */
export class NumberedNames<T> {
  readonly all: (T | undefined)[] = []
  readonly #textOf: (one: T) => string
  readonly #numbers = new Map<string, number>()
  /** The lowest last: numbers stay small. */
  #free: number[] = []
  #given = 0

  /** `textOf`: one text per name. */
  constructor(textOf: (one: T) => string) {
    this.#textOf = textOf
  }

  /** How many are known. */
  get size(): number {
    return this.#numbers.size
  }

  /** Another whenever a name came. */
  get given(): number {
    return this.#given
  }

  find(one: T): number | undefined {
    return this.#numbers.get(this.#textOf(one))
  }

  /** The number of a name; `isNew` is told of those it did not know. */
  numberOf(one: T, isNew?: (number: number) => void): number {
    const text = this.#textOf(one)
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const number = this.#free.pop() ?? this.all.length
    this.all[number] = one
    this.#numbers.set(text, number)
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
    this.#numbers.delete(this.#textOf(this.all[number]!))
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
    return one !== undefined && this.#numbers.get(this.#textOf(one)) === number
  }
}
