import { Head } from './head.ts'

/** What is in no part yet: the head that takes rows, and the one before it while that is written out. */
export class Heads {
  #current = new Head()
  #frozen: Head | undefined
  #frozenThrough = 0

  get current(): Head {
    return this.#current
  }

  get frozen(): Head | undefined {
    return this.#frozen
  }

  /** The last log with rows of the frozen one. */
  get frozenThrough(): number {
    return this.#frozenThrough
  }

  /** Older ones first. */
  get all(): Head[] {
    return this.#frozen ? [this.#frozen, this.#current] : [this.#current]
  }

  /** Those with samples between `from` and `to` (ms). */
  within(from: number, to: number): Head[] {
    return this.all.filter((head) => head.minTime <= to && head.maxTime >= from)
  }

  get samples(): number {
    return this.#current.samples + (this.#frozen?.samples ?? 0)
  }

  /** When the oldest sample in memory is of, ms. */
  get since(): number {
    return Math.min(...this.all.map(({ minTime }) => minTime))
  }

  /** From here on rows go to a new head; those so far are in logs up to `log`. */
  freeze(log: number): void {
    this.#frozen = this.#current
    this.#frozenThrough = log
    this.#current = new Head()
  }

  /** The frozen one is in a part. */
  dropFrozen(): void {
    this.#frozen = undefined
  }
}
