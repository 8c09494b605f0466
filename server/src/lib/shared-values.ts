/** So many values are remembered to be shared, then none and so many again. */
const REMEMBERED = 4_000
/** Longer ones are not remembered, characters: anybody may call with a megabyte that nobody else says. */
const LONGEST = 4_000

/** The first of equal values stands for all: what thousands of devices say alike is in memory once. */
export class SharedValues<T> {
  readonly #known = new Map<string, T>()

  /** The value of this text that was there before, else `value`. Nobody may change what is shared. */
  same(text: string, value: T): T {
    if (text.length > LONGEST) return value
    const known = this.#known.get(text)
    if (known !== undefined) return known
    if (this.#known.size >= REMEMBERED) this.#known.clear()
    this.#known.set(text, value)
    return value
  }
}

export class SharedTexts extends SharedValues<string> {
  of(text: string): string {
    return this.same(text, text)
  }
}
