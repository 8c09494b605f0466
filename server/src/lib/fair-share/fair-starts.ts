/**
 * Who begins next, where work is short and there is much of it: a holder begins one piece in each turn of the event
 * loop, and the others of its pieces wait for the next ones. So what somebody asks waits for one piece of each other
 * holder, however many those ask.
 */
export class FairStarts {
  readonly #waiting = new Map<string | number, (() => void)[]>()
  /** Those that began something in this turn. */
  readonly #begun = new Set<string | number>()

  /** Resolves when the holder may begin: at once, mostly. */
  turn(holder: string | number): void | Promise<void> {
    if (this.#begun.size === 0) setImmediate(() => this.#next())
    if (!this.#begun.has(holder)) return void this.#begun.add(holder)
    const { promise, resolve } = Promise.withResolvers<void>()
    const line = this.#waiting.get(holder)
    if (line) line.push(resolve)
    else this.#waiting.set(holder, [resolve])
    return promise
  }

  #next(): void {
    this.#begun.clear()
    if (this.#waiting.size > 0) setImmediate(() => this.#next())
    for (const [holder, line] of this.#waiting) {
      this.#begun.add(holder)
      line.shift()!()
      if (line.length === 0) this.#waiting.delete(holder)
    }
  }
}
