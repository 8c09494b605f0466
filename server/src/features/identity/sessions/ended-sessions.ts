import { EndedSlots } from './ended-slots.ts'

/** So long (ms) after the ends could not be written they are tried again. */
const TRY_EVERY_MS = 5_000

/**
 * Sessions that people ended while the disk was full: no longer accepted, though their rows say otherwise until those
 * can be written. With a data folder they are noted there, too, where that needs no room: a restart finds them.
 */
export class EndedSessions {
  readonly #ids: Set<string>
  readonly #slots: EndedSlots | undefined
  #triedAt = Number.NEGATIVE_INFINITY

  constructor(dataFolder?: string) {
    this.#slots = dataFolder === undefined ? undefined : new EndedSlots(dataFolder)
    this.#ids = new Set(this.#slots?.read())
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  add(ids: readonly string[]): void {
    for (const id of ids) this.#ids.add(id)
    this.#slots?.write([...this.#ids])
  }

  /** Those to be written, when it is time to try. */
  due(now: number): string[] {
    if (this.#ids.size === 0 || now - this.#triedAt < TRY_EVERY_MS) return []
    this.#triedAt = now
    return [...this.#ids]
  }

  written(ids: readonly string[]): void {
    for (const id of ids) this.#ids.delete(id)
    this.#slots?.write([...this.#ids])
  }
}
