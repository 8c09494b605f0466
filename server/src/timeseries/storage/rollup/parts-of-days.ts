import type { Part } from '../parts/part.ts'
import { CorruptPart } from '../parts/part-file.ts'

const DAY_MS = 86_400_000

/**
 * Which parts have samples of a day. One late sample among new ones makes a part that reaches over many days and has
 * nothing of most of them: these need not be made anew for it.
 */
export class PartsOfDays {
  /** Of parts that reach over a day, by day: parts never change. */
  readonly #found = new WeakMap<Part, Map<number, boolean>>()

  /** A moment belongs to the day that ends with it. */
  of(parts: readonly Part[], day: number): Part[] {
    return parts.filter((part) => this.#isOf(part, day))
  }

  #isOf(part: Part, day: number): boolean {
    const [from, to] = [day * DAY_MS + 1, (day + 1) * DAY_MS]
    if (!part.overlaps(from, to)) return false
    const { minTime, maxTime } = part.meta
    if (minTime >= from || maxTime <= to) return true
    const days = this.#found.get(part) ?? new Map<number, boolean>()
    this.#found.set(part, days)
    const known = days.get(day) ?? hasRows(part, from, to)
    days.set(day, known)
    return known
  }
}

/** What cannot be read may be of any day: whoever reads it finds the damage. */
function hasRows(part: Part, from: number, to: number): boolean {
  try {
    return part.hasRowsIn(from, to)
  } catch (error) {
    if (!(error instanceof CorruptPart)) throw error
    return true
  }
}
