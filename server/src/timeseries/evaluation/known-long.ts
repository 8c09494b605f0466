/** So many are remembered, and none that is longer: those that screens ask again and again. */
const MOST = 500
const LONGEST = 2_000
/** What is long while files are read for the first time may be short after it. */
const CERTAIN_AFTER = 2
/** Other devices, other samples: it is tried again then, ms. */
const HOLDS_MS = 5 * 60_000

interface Tried {
  /** How often it took longer, one after the other. */
  times: number
  at: number
}

/**
 * Which questions took longer than a slice the last times they were evaluated in one, though they were estimated to
 * take less: to try it again and to give up in the middle is a slice for nothing.
 */
export class KnownLong {
  readonly #now: () => number
  readonly #tried = new Map<string, Tried>()

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  has(question: string): boolean {
    const tried = this.#tried.get(question)
    if (tried === undefined || tried.times < CERTAIN_AFTER) return false
    if (this.#now() - tried.at < HOLDS_MS) return true
    this.#tried.delete(question)
    return false
  }

  tookLonger(question: string): void {
    if (question.length > LONGEST) return
    const times = (this.#tried.get(question)?.times ?? 0) + 1
    this.#tried.delete(question)
    this.#tried.set(question, { times, at: this.#now() })
    if (this.#tried.size > MOST) this.#tried.delete(this.#tried.keys().next().value!)
  }

  fitted(question: string): void {
    if (this.#tried.size > 0) this.#tried.delete(question)
  }
}
