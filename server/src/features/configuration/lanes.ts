/** Work on one device happens one after the other, on different devices side by side. */
export class Lanes {
  readonly #lanes = new Map<string, Promise<void>>()
  readonly #failed: (error: unknown, sn: string) => void

  /** @param failed is told what a piece of work threw; the lane goes on */
  constructor(failed: (error: unknown, sn: string) => void) {
    this.#failed = failed
  }

  /** Resolves when it is done, whether it failed or not. */
  run(sn: string, work: () => Promise<void>): Promise<void> {
    const before = this.#lanes.get(sn) ?? Promise.resolve()
    const lane = before.then(work).catch((error) => this.#failed(error, sn))
    this.#lanes.set(sn, lane)
    void lane.then(() => {
      if (this.#lanes.get(sn) === lane) this.#lanes.delete(sn)
    })
    return lane
  }

  async idle(): Promise<void> {
    while (this.#lanes.size > 0) await Promise.all(this.#lanes.values())
  }
}
