import { type DeviceFacts, factsMax } from '#contract/lists/device-facts.ts'

/** Rows that come into sight together are asked for together. */
const gatherMs = 60

type Ask = (sns: string[]) => Promise<DeviceFacts[]>

/**
 * What rows show beside the devices' own records, asked for when a row comes into sight: a list of thousands asks for
 * what one looks at. A row that was scrolled past before its turn is never asked for.
 */
export class FactsStore {
  readonly #ask: Ask
  readonly #known = new Map<string, DeviceFacts | null>()
  /** Rows in sight, by how many cells of theirs look. */
  readonly #seen = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  /** What is to be asked for though it is known. */
  #stale = new Set<string>()

  constructor(ask: Ask) {
    this.#ask = ask
  }

  /** Undefined: not there yet; null: nothing is told of it. */
  get(sn: string): DeviceFacts | null | undefined {
    return this.#known.get(sn)
  }

  /** @returns ends it */
  watch(sn: string, listener: () => void): () => void {
    this.#listeners.add(listener)
    this.#seen.set(sn, (this.#seen.get(sn) ?? 0) + 1)
    if (!this.#known.has(sn) || this.#stale.has(sn)) this.#soon()
    return () => {
      this.#listeners.delete(listener)
      const left = this.#seen.get(sn)! - 1
      if (left > 0) this.#seen.set(sn, left)
      else this.#seen.delete(sn)
    }
  }

  /** Everything may have changed: what is in sight is asked for again, the rest when it comes into sight. */
  refresh(): void {
    this.#stale = new Set(this.#known.keys())
    this.#soon()
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      const wanted = [...this.#seen.keys()].filter((sn) => !this.#known.has(sn) || this.#stale.has(sn))
      for (let from = 0; from < wanted.length; from += factsMax)
        void this.#load(wanted.slice(from, from + factsMax))
    }, gatherMs)
  }

  async #load(sns: string[]): Promise<void> {
    for (const sn of sns) this.#stale.delete(sn)
    // A column that could not be filled stays unknown; the list itself tells of failures.
    const found = await this.#ask(sns).catch(() => [])
    const bySn = new Map(found.map((facts) => [facts.sn, facts]))
    for (const sn of sns) this.#known.set(sn, bySn.get(sn) ?? this.#known.get(sn) ?? null)
    for (const listener of this.#listeners) listener()
  }
}
