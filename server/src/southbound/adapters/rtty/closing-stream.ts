/**
 * A stream that we closed and the device has not confirmed. It is told no sooner than needed, because most end by
 * themselves and a device takes what is said of a stream that is gone for a new one; then, for clients that pass over the
 * first word, once more (protocols: closing differs by client).
 */
export class ClosingStream {
  readonly #tell: () => void
  readonly #waitMs: number
  readonly #over: () => void
  #told = 0
  #timer: NodeJS.Timeout

  constructor(tell: () => void, waitMs: number, over: () => void) {
    this.#tell = tell
    this.#waitMs = waitMs
    this.#over = over
    this.#timer = this.#later()
  }

  /** The device still sends. */
  hurry(): void {
    if (this.#told > 0) return
    clearTimeout(this.#timer)
    this.#next()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #later(): NodeJS.Timeout {
    return setTimeout(() => this.#next(), this.#waitMs).unref()
  }

  #next(): void {
    this.#tell()
    if (++this.#told < 2) this.#timer = this.#later()
    else this.#over()
  }
}
