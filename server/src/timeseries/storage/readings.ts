/** No reading takes so long (ms): one that was left without an end holds nothing up for good. */
const LONGEST_MS = 3_600_000

/** Who reads now, so that what they know by number stays until they are done. */
export class Readings {
  /** Since when (ms). */
  readonly #open = new Map<number, number>()
  #last = 0

  /** Begins a reading; what it answers ends it. */
  begin(): () => void {
    const own = ++this.#last
    this.#open.set(own, performance.now())
    return () => this.#open.delete(own)
  }

  /** The last that began. */
  get last(): number {
    return this.#last
  }

  /** Whether all that had begun by then (`last` of that time) have ended. */
  haveEnded(last: number): boolean {
    for (const [own, since] of this.#open) {
      if (performance.now() - since < LONGEST_MS) return own > last
      this.#open.delete(own)
    }
    return true
  }
}
