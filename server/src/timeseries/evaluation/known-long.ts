import { RecentItems } from '../../lib/recent-items.ts'

/** So many are remembered, and none that is longer: those that screens ask again and again. */
const MOST = 500
const LONGEST = 2_000
/** What is long while files are read for the first time may be short after it. */
const CERTAIN_AFTER = 2
/** Other devices, other samples: it is tried again then, ms. */
const HOLDS_MS = 5 * 60_000
/** Nothing but time makes it outdated. */
const MARK = ''

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
  readonly #tried = new RecentItems<Tried>(MOST)

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  has(question: string): boolean {
    return this.#timesOf(question) >= CERTAIN_AFTER
  }

  tookLonger(question: string): void {
    if (question.length <= LONGEST) this.#note(question, this.#timesOf(question) + 1)
  }

  fitted(question: string): void {
    if (this.#timesOf(question) > 0) this.#note(question, 0)
  }

  #note(question: string, times: number): void {
    this.#tried.set(question, MARK, { times, at: this.#now() })
  }

  #timesOf(question: string): number {
    const tried = this.#tried.get(question, MARK)
    return tried !== undefined && this.#now() - tried.at < HOLDS_MS ? tried.times : 0
  }
}
