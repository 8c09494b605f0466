const TOLD_EVERY_MS = 60_000

/** Counts what the full queue gave up, and says so once a while. */
export class DroppedSamples {
  samples = 0
  readonly #trouble: (message: string) => void
  #toldAt = Number.NEGATIVE_INFINITY

  constructor(trouble: (message: string) => void) {
    this.#trouble = trouble
  }

  count(samples: number): void {
    if (samples === 0) return
    this.samples += samples
    if (performance.now() - this.#toldAt < TOLD_EVERY_MS) return
    this.#toldAt = performance.now()
    this.#trouble(
      `the queue of the outside store is full: its oldest samples are given up, ${this.samples} since the start`,
    )
  }
}
