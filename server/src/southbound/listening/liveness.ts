export interface LivenessTimes {
  readonly pingMs: number
  readonly goneMs: number
}

/**
 * Watches one connection: pings it when it is silent, and calls `gone` once nothing came for `goneMs`.
 * Uses the monotonic clock, so setting the wall clock loses nobody.
 */
export class Liveness {
  #times: LivenessTimes
  readonly #ping: () => void
  readonly #gone: () => void
  #pings: NodeJS.Timeout
  #deadline: NodeJS.Timeout
  #due: number
  #heardAt = performance.now()

  constructor(times: LivenessTimes, ping: () => void, gone: () => void) {
    this.#times = times
    this.#ping = ping
    this.#gone = gone
    this.#pings = setInterval(() => this.#pingWhenSilent(), times.pingMs)
    this.#due = this.#heardAt + times.goneMs
    this.#deadline = setTimeout(() => this.#check(), times.goneMs)
  }

  /** Anything arrived: a frame, a ping, a pong. */
  heard(): void {
    this.#heardAt = performance.now()
  }

  /** Other times from now on. What was silent long enough for neither is asked, and has the whole new time to answer. */
  change(times: LivenessTimes): void {
    this.stop()
    this.#times = times
    this.#pings = setInterval(() => this.#pingWhenSilent(), times.pingMs)
    this.#ping()
    this.heard()
    this.#checkAgain(times.goneMs)
  }

  stop(): void {
    clearInterval(this.#pings)
    clearTimeout(this.#deadline)
  }

  #pingWhenSilent(): void {
    if (performance.now() - this.#heardAt >= this.#times.pingMs / 2) this.#ping()
  }

  #check(): void {
    const now = performance.now()
    const left = this.#times.goneMs - (now - this.#heardAt)
    // Late by a whole interval: this process was stopped, not the device. Answers may wait unread: one more ping.
    const stalled = now - this.#due > this.#times.pingMs
    if (left > 0) {
      this.#checkAgain(left)
    } else if (stalled) {
      this.#ping()
      this.#checkAgain(this.#times.pingMs)
    } else {
      this.#gone()
    }
  }

  #checkAgain(afterMs: number): void {
    this.#due = performance.now() + afterMs
    this.#deadline = setTimeout(() => this.#check(), afterMs)
  }
}
