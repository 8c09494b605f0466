import { Rounds, type Step, type Visited } from './rounds.ts'

export interface LivenessTimes {
  /** Silence after which it is asked. */
  readonly pingMs: number
  /** Silence after which it is gone. */
  readonly goneMs: number
  /** Where more are here the kernel watches their lines, and they are asked after `CROWD_PING_MS` only. Absent: never. */
  readonly pingLimit?: number
}

/** Whose silence is watched: no functions of its own for each connection. */
export interface LivenessPeer {
  /** Is it there? */
  ping(): void
  /** Nothing came for so long that it is gone. */
  silent(): void
  /** The kernel is to ask the other one whether the line is there, or no longer. */
  watchLine(isWatched: boolean): void
}

/** Longer than from one report to the next: who reports is not asked. */
const CROWD_PING_MS = 70_000
/** Looks at a connection are this far apart (ms) at most, as often as this within `pingMs` at least. */
const LOOK_MS = 1_000
const LOOKS = 7

/** By how far apart the looks are: one for all, but for metered links and tests. */
const rounds = new Map<number, Rounds>()

/**
 * Watches one connection: pings it when it was silent for `pingMs`, and says `silent` once nothing came for `goneMs`;
 * both at the next look, and both later by the same time in a crowd. Uses the monotonic clock, so setting the wall
 * clock loses nobody.
 */
export class Liveness implements Visited {
  #times: LivenessTimes
  readonly #peer: LivenessPeer
  #rounds: Rounds
  #step: Step
  #lastLook: NodeJS.Immediate | undefined
  #heardAt = performance.now()
  #askedAt = Number.NEGATIVE_INFINITY
  /** When it was asked first since it was heard; before that: not asked since. */
  #firstAskedAt = Number.NEGATIVE_INFINITY
  /** When something was sent after which nothing was heard yet. */
  #sentAt = Number.NEGATIVE_INFINITY
  /** It is not given up before. */
  #patientUntil = 0
  #isLineWatched = false

  constructor(times: LivenessTimes, peer: LivenessPeer) {
    this.#times = times
    this.#peer = peer
    this.#rounds = roundsOf(times)
    this.#step = this.#rounds.enter(this)
  }

  /** Anything arrived: a frame, a ping, a pong. */
  heard(): void {
    this.#heardAt = performance.now()
  }

  /** Until it is acknowledged, TCP repeats it instead of asking for the line: silence counts as without a crowd. */
  sent(): void {
    if (!this.#isLineWatched || this.#sentAt > this.#heardAt) return
    this.#sentAt = performance.now()
    this.#step.wake(this)
  }

  /** Other times from now on. What was silent long enough for neither is asked, and has the whole new time to answer. */
  change(times: LivenessTimes): void {
    this.stop()
    this.#times = times
    this.#peer.ping()
    this.heard()
    this.#rounds = roundsOf(times)
    this.#step = this.#rounds.enter(this)
  }

  stop(): void {
    this.#step.leave(this)
    clearImmediate(this.#lastLook)
  }

  look(now: number, due: number): number {
    this.#watchLine()
    if (now >= this.#goneAt()) this.#outOfTime(now, due)
    else if (now >= this.#asksAt()) this.#ask(now)
    return Math.min(this.#asksAt(), this.#goneAt())
  }

  #watchLine(): void {
    const isWatched = this.#stretch() > 0
    if (isWatched === this.#isLineWatched) return
    this.#isLineWatched = isWatched
    this.#peer.watchLine(isWatched)
  }

  /** How much longer it may be silent, because so many are here, ms. */
  #stretch(): number {
    const { pingMs, pingLimit = Number.POSITIVE_INFINITY } = this.#times
    return this.#rounds.size > pingLimit ? Math.max(0, CROWD_PING_MS - pingMs) : 0
  }

  /** What was sent and not acknowledged keeps the kernel from asking for the line: then as without a crowd. */
  #asksAt(): number {
    const { pingMs } = this.#times
    const since = Math.max(this.#heardAt, this.#askedAt)
    if (this.#sentAt > this.#heardAt) return Math.max(since, this.#sentAt) + pingMs
    return since + pingMs + this.#stretch()
  }

  /** Nobody is gone who was not asked, and had as long to answer as the two times are apart. */
  #goneAt(): number {
    if (this.#firstAskedAt <= this.#heardAt) return Number.POSITIVE_INFINITY
    const { pingMs, goneMs } = this.#times
    return Math.max(this.#heardAt + goneMs, this.#firstAskedAt + goneMs - pingMs, this.#patientUntil)
  }

  #ask(now: number): void {
    if (this.#firstAskedAt <= this.#heardAt) this.#firstAskedAt = now
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
    if (now >= this.#goneAt()) this.#peer.silent()
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
