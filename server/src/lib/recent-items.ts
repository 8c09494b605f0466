/**
 * What was worked out lately, by key; each counts as long as its mark is the same. Of more than `most` those asked
 * for longest ago are forgotten.
 */
export class RecentItems<Item> {
  readonly #most: number
  readonly #items = new Map<string, { mark: string; item: Item }>()
  constructor(most: number) {
    this.#most = most
  }

  /** @param mark stands for all that the item is made of */
  get(key: string, mark: string): Item | undefined {
    const found = this.#items.get(key)
    if (found?.mark !== mark) return undefined
    this.#items.delete(key)
    this.#items.set(key, found)
    return found.item
  }

  set(key: string, mark: string, item: Item): void {
    this.#items.delete(key)
    this.#items.set(key, { mark, item })
    const oldest = this.#items.keys().next().value
    if (this.#items.size > this.#most && oldest !== undefined) this.#items.delete(oldest)
  }

  clear(): void {
    this.#items.clear()
  }
}
