export interface LivenessTimes {
  /** Silence after which it is asked. */
  readonly pingMs: number
  /** Silence after which it is gone. */
  readonly goneMs: number
}

/**
 * Watches one connection: pings it when it was silent for `pingMs`, and calls `gone` once nothing came for `goneMs`.
 * Uses the monotonic clock, so setting the wall clock loses nobody.
 */
export class Liveness {
  #times: LivenessTimes
  readonly #ping: () => void
  readonly #gone: () => void
  /** One for both: each connection has one, and there are thousands. */
  #timer: NodeJS.Timeout
  #lastLook: NodeJS.Immediate | undefined
  #due: number
  #heardAt = performance.now()

  constructor(times: LivenessTimes, ping: () => void, gone: () => void) {
    this.#times = times
    this.#ping = ping
    this.#gone = gone
    this.#due = this.#heardAt + times.pingMs
    this.#timer = setTimeout(() => this.#look(), times.pingMs)
  }

  /** Anything arrived: a frame, a ping, a pong. */
  heard(): void {
    this.#heardAt = performance.now()
  }

  /** Other times from now on. What was silent long enough for neither is asked, and has the whole new time to answer. */
  change(times: LivenessTimes): void {
    this.stop()
    this.#times = times
    this.#ping()
    this.heard()
    this.#lookAgain(times.pingMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
    clearImmediate(this.#lastLook)
  }

  #look(): void {
    const { pingMs, goneMs } = this.#times
    const now = performance.now()
    const silent = now - this.#heardAt
    if (silent >= goneMs) {
      this.#outOfTime(now)
    } else if (silent < pingMs) {
      this.#lookAgain(pingMs - silent)
    } else {
      this.#ping()
      this.#lookAgain(Math.min(pingMs, goneMs - silent))
    }
  }

  /** Late by a whole interval: this process was stopped, not the device. Answers may wait unread: one more ping. */
  #outOfTime(now: number): void {
    if (now - this.#due > this.#times.pingMs) {
      this.#ping()
      this.#lookAgain(this.#times.pingMs)
    } else {
      // Timers come before what sockets received: what arrived while the process was busy is read first.
      this.#lastLook = setImmediate(() => this.#stillSilent())
    }
  }

  #stillSilent(): void {
    if (performance.now() - this.#heardAt >= this.#times.goneMs) this.#gone()
    else this.#look()
  }

  #lookAgain(afterMs: number): void {
    this.#due = performance.now() + afterMs
    // Timers cut fractions off, and would come before it is time.
    this.#timer = setTimeout(() => this.#look(), Math.ceil(afterMs))
  }
}
