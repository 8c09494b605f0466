export interface LivenessTimes {
  /** Silence after which it is asked. */
  readonly pingMs: number
  /** Silence after which it is gone. */
  readonly goneMs: number
}

/** Looks at a connection are this far apart (ms) at most, as often as this within `pingMs` at least. */
const LOOK_MS = 1_000
const LOOKS = 7

/**
 * Watches one connection: pings it when it was silent for `pingMs`, and calls `gone` once nothing came for `goneMs`;
 * both at the next look. Uses the monotonic clock, so setting the wall clock loses nobody.
 */
export class Liveness {
  #times: LivenessTimes
  readonly #ping: () => void
  readonly #gone: () => void
  /** One timer object for its whole life: there are thousands of connections, and a new one each time is garbage. */
  #timer: NodeJS.Timeout
  #lookMs: number
  #lastLook: NodeJS.Immediate | undefined
  /** A number from the beginning: what begins undefined is a new object with every look. */
  #due = 0
  #heardAt = performance.now()
  #askedAt = Number.NEGATIVE_INFINITY
  /** It is not given up before. */
  #patientUntil = 0

  constructor(times: LivenessTimes, ping: () => void, gone: () => void) {
    this.#times = times
    this.#ping = ping
    this.#gone = gone
    this.#lookMs = lookMsOf(times)
    this.#due = this.#heardAt + this.#lookMs
    this.#timer = this.#begin()
  }

  /** Anything arrived: a frame, a ping, a pong. */
  heard(): void {
    this.#heardAt = performance.now()
  }

  /** Other times from now on. What was silent long enough for neither is asked, and has the whole new time to answer. */
  change(times: LivenessTimes): void {
    this.stop()
    this.#times = times
    this.#lookMs = lookMsOf(times)
    this.#ping()
    this.heard()
    this.#due = this.#heardAt + this.#lookMs
    this.#timer = this.#begin()
  }

  stop(): void {
    clearTimeout(this.#timer)
    clearImmediate(this.#lastLook)
  }

  #begin(): NodeJS.Timeout {
    return setTimeout(() => this.#look(performance.now()), this.#lookMs)
  }

  #look(now: number): void {
    const { pingMs, goneMs } = this.#times
    if (now - this.#heardAt >= goneMs && now >= this.#patientUntil) {
      this.#outOfTime(now)
    } else {
      if (now - Math.max(this.#heardAt, this.#askedAt) >= pingMs) this.#ask(now)
      this.#lookAgain(now)
    }
  }

  #ask(now: number): void {
    this.#askedAt = now
    this.#ping()
  }

  #outOfTime(now: number): void {
    const { pingMs } = this.#times
    if (now - this.#due > pingMs) {
      // Late by a whole interval: this process was stopped, not the device. Answers may wait unread: one more ping.
      this.#patientUntil = now + pingMs
      this.#ask(now)
      this.#lookAgain(now)
    } else {
      // Timers come before what sockets received: what arrived while the process was busy is read first.
      this.#lastLook = setImmediate(() => this.#stillSilent(performance.now()))
    }
  }

  #stillSilent(now: number): void {
    if (now - this.#heardAt >= this.#times.goneMs) this.#gone()
    else this.#lookAgain(now)
  }

  #lookAgain(now: number): void {
    this.#due = now + this.#lookMs
    this.#timer.refresh()
  }
}

const lookMsOf = ({ pingMs }: LivenessTimes) => Math.min(LOOK_MS, Math.ceil(pingMs / LOOKS))
