/** Ends what a server that stands still would leave open for ever. */
export class Deadline {
  readonly #controller = new AbortController()
  readonly #timer: ReturnType<typeof setTimeout>
  #isOver = false

  /** @param signal of who asks: given up by them, it is given up too */
  constructor(ms: number, signal?: AbortSignal | null) {
    this.#timer = setTimeout(() => {
      this.#isOver = true
      this.#controller.abort()
    }, ms)
    const giveUp = () => this.#controller.abort(signal?.reason)
    if (signal?.aborted) giveUp()
    else signal?.addEventListener('abort', giveUp, { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  get isOver(): boolean {
    return this.#isOver
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
