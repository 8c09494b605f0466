/**
 * Values with the worst on top, moved about exactly as Go's container/heap moves them: which of equal ones are kept is
 * then the same as in Prometheus. What is no number is worse than any.
 */
export class ValueHeap {
  readonly #values: number[] = []
  readonly #items: number[] = []
  readonly #worse: (a: number, b: number) => boolean

  /** @param direction 1: the least value is the worst; -1: the greatest */
  constructor(direction: 1 | -1) {
    this.#worse = (a, b) => Number.isNaN(a) || (direction === 1 ? a < b : a > b)
  }

  /** Keeps an item while there are fewer than `most`, or when it is better than the worst. */
  offer(item: number, value: number, most: number): void {
    if (this.#items.length < most) {
      this.#items.push(item)
      this.#values.push(value)
      this.#up(this.#items.length - 1)
      return
    }
    if (most === 0 || !this.#isBeaten(value)) return
    this.#items[0] = item
    this.#values[0] = value
    this.#down()
  }

  /** In no order. */
  items(): readonly number[] {
    return this.#items
  }

  #isBeaten(value: number): boolean {
    const worst = this.#values[0]!
    return Number.isNaN(worst) ? !Number.isNaN(value) : this.#worse(worst, value)
  }

  #up(from: number): void {
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#worse(this.#values[at]!, this.#values[parent]!)) return
      this.#swap(at, parent)
      at = parent
    }
  }

  #down(): void {
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      if (left >= this.#items.length) return
      const right = left + 1
      const child =
        right < this.#items.length && this.#worse(this.#values[right]!, this.#values[left]!) ? right : left
      if (!this.#worse(this.#values[child]!, this.#values[at]!)) return
      this.#swap(at, child)
      at = child
    }
  }

  #swap(a: number, b: number): void {
    const [value, item] = [this.#values[a]!, this.#items[a]!]
    this.#values[a] = this.#values[b]!
    this.#items[a] = this.#items[b]!
    this.#values[b] = value
    this.#items[b] = item
  }
}
