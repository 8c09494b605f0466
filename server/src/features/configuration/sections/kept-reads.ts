interface Read<Item> {
  print: string
  item: Item
}

/** What was read of sealed texts, kept as long as the text is the same; those asked for last, up to a number. */
export class KeptReads<Item> {
  readonly #most: number
  readonly #reads = new Map<string, Read<Item>>()
  constructor(most: number) {
    this.#most = most
  }

  /** @param read what to do with a text that was not read yet */
  async of(key: string, sealed: string, read: () => Promise<Item>): Promise<Item> {
    const print = printOf(sealed)
    const known = this.#reads.get(key)
    const found = known?.print === print ? known : { print, item: await read() }
    this.#reads.delete(key)
    this.#reads.set(key, found)
    const oldest = this.#reads.keys().next().value
    if (this.#reads.size > this.#most && oldest !== undefined) this.#reads.delete(oldest)
    return found.item
  }
}

/** Sealed anew, the end of a text is another one. A copy: a slice would hold all of it. */
const printOf = (sealed: string): string => Buffer.from(sealed.slice(-32), 'latin1').toString('latin1')
