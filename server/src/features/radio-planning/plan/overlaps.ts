import { overlap } from '#contract/radio-planning/channels.ts'
import type { PlannedBand } from '#contract/radio-planning/regulatory.ts'

/** What blocks of channels cover of each other, worked out once: the search asks for it millions of times. */
export class Overlaps {
  readonly #numbers = new Map<string, number>()
  readonly #blocks: (readonly number[])[] = []
  readonly #shares: (number | undefined)[][] = []

  /** Alike for alike blocks. */
  numberOf(block: readonly number[]): number {
    const key = block.join()
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.#blocks.length)
    this.#shares.push([])
    return this.#blocks.push(block) - 1
  }

  of(band: PlannedBand, one: number, other: number): number {
    const row = this.#shares[one]!
    row[other] ??= overlap(band, this.#blocks[one]!, this.#blocks[other]!)
    return row[other]
  }
}
