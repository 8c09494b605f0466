/**
 * Bound devices that said at their return that they had started anew. A first call is no restart. Strangers are not
 * kept: whoever invents serial numbers would fill the memory.
 */
export class Restarts {
  readonly #seen = new Set<string>()
  readonly #at = new Map<string, number>()

  /** How many devices are held. */
  get size(): number {
    return this.#seen.size
  }

  /** It is bound from now on. */
  placed(sn: string): void {
    this.#seen.add(sn)
  }

  /** A bound device called. */
  called(sn: string, at: number, hasRestarted: boolean): void {
    if (hasRestarted && this.#seen.has(sn)) this.#at.set(sn, at)
    this.#seen.add(sn)
  }

  /** Those of these devices, each told once. */
  take(sns: readonly string[]): Map<string, number> {
    const taken = new Map<string, number>()
    for (const sn of sns) {
      const at = this.#at.get(sn)
      if (at !== undefined) taken.set(sn, at)
      this.#at.delete(sn)
    }
    return taken
  }

  /** To be told of again. */
  keep(sn: string, at: number): void {
    this.#at.set(sn, at)
  }

  forget(sn: string): void {
    this.#seen.delete(sn)
    this.#at.delete(sn)
  }
}
