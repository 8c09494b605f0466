interface WaitingWrite<T> {
  item: T
  resolve(): void
  reject(error: unknown): void
}

export interface SharedWritesOptions<T> {
  /** All of them or none. */
  write(items: T[]): Promise<void>
  /** How long those that come at the same time are given to meet (ms); without it the first goes at once. */
  gatherMs?: number
  /** Of one write; what is beyond waits for the next. */
  max?: number
}

/** What comes while one write is under way shares the next: alone an item waits for its own only. */
export class SharedWrites<T> {
  readonly #options: SharedWritesOptions<T>
  #waiting: WaitingWrite<T>[] = []
  #running: Promise<void> | undefined

  constructor(options: SharedWritesOptions<T>) {
    this.#options = options
  }

  /** Resolves when it is written; rejects when it was refused, alone too. */
  add(item: T): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push({ item, resolve, reject })
    this.#running ??= this.#run()
    return promise
  }

  /** When nothing waits any more. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  async #run(): Promise<void> {
    const { gatherMs, max = Number.POSITIVE_INFINITY } = this.#options
    while (this.#waiting.length > 0) {
      if (gatherMs) await new Promise((resolve) => setTimeout(resolve, gatherMs))
      const group = this.#waiting.splice(0, max)
      try {
        await this.#together(group)
        for (const { resolve } of group) resolve()
      } catch {
        await this.#oneByOne(group)
      }
    }
    // In the same turn in which nothing waited: what comes right after begins anew, or it would wait for ever.
    this.#running = undefined
  }

  async #together(group: WaitingWrite<T>[]): Promise<void> {
    await this.#options.write(group.map(({ item }) => item))
  }

  /** One that is refused must not keep back the others. */
  async #oneByOne(group: WaitingWrite<T>[]): Promise<void> {
    for (const one of group) await this.#together([one]).then(one.resolve, one.reject)
  }
}
