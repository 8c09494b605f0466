import { Rounds, type Step, type Visited } from './rounds.ts'

export interface LivenessTimes {
  /** Silence after which it is asked. */
  readonly pingMs: number
  /** Silence after which it is gone. */
  readonly goneMs: number
}

/** Whose silence is watched: no functions of its own for each connection. */
export interface LivenessPeer {
  /** Is it there? */
  ping(): void
  /** Nothing came for so long that it is gone. */
  silent(): void
}

/** Looks at a connection are this far apart (ms) at most, as often as this within `pingMs` at least. */
const LOOK_MS = 1_000
const LOOKS = 7

/** By how far apart the looks are: one for all, but for metered links and tests. */
const rounds = new Map<number, Rounds>()

/**
 * Watches one connection: pings it when it was silent for `pingMs`, and says `silent` once nothing came for `goneMs`;
 * both at the next look. Uses the monotonic clock, so setting the wall clock loses nobody.
 */
export class Liveness implements Visited {
  #times: LivenessTimes
  readonly #peer: LivenessPeer
  #step: Step
  #lastLook: NodeJS.Immediate | undefined
  #heardAt = performance.now()
  #askedAt = Number.NEGATIVE_INFINITY
  /** It is not given up before. */
  #patientUntil = 0

  constructor(times: LivenessTimes, peer: LivenessPeer) {
    this.#times = times
    this.#peer = peer
    this.#step = roundsOf(times).enter(this)
  }

  /** Anything arrived: a frame, a ping, a pong. */
  heard(): void {
    this.#heardAt = performance.now()
  }

  /** Other times from now on. What was silent long enough for neither is asked, and has the whole new time to answer. */
  change(times: LivenessTimes): void {
    this.stop()
    this.#times = times
    this.#peer.ping()
    this.heard()
    this.#step = roundsOf(times).enter(this)
  }

  stop(): void {
    this.#step.leave(this)
    clearImmediate(this.#lastLook)
  }

  look(now: number, due: number): number {
    const { pingMs, goneMs } = this.#times
    if (now - this.#heardAt >= goneMs && now >= this.#patientUntil) this.#outOfTime(now, due)
    else if (now - Math.max(this.#heardAt, this.#askedAt) >= pingMs) this.#ask(now)
    const asks = Math.max(this.#heardAt, this.#askedAt) + pingMs
    return Math.min(asks, Math.max(this.#heardAt + goneMs, this.#patientUntil))
  }

  #ask(now: number): void {
    this.#askedAt = now
    this.#peer.ping()
  }

  #outOfTime(now: number, due: number): void {
    const { pingMs } = this.#times
    if (now - due > pingMs) {
      // Late by a whole interval: this process was stopped, not the device. Answers may wait unread: one more ping.
      this.#patientUntil = now + pingMs
      this.#ask(now)
    } else {
      // Timers come before what sockets received: what arrived while the process was busy is read first.
      this.#lastLook ??= setImmediate(() => this.#stillSilent(performance.now()))
    }
  }

  #stillSilent(now: number): void {
    this.#lastLook = undefined
    if (now - this.#heardAt >= this.#times.goneMs) this.#peer.silent()
  }
}

function roundsOf({ pingMs }: LivenessTimes): Rounds {
  const roundMs = Math.min(LOOK_MS, Math.ceil(pingMs / LOOKS))
  let found = rounds.get(roundMs)
  if (!found) {
    found = new Rounds(roundMs)
    rounds.set(roundMs, found)
  }
  return found
}
