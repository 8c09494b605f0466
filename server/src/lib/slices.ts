/** Slices of work last so long, ms: what arrives waits for one at most. */
export const SLICE_MS = 10
/** What a slice used before its first look behind so many ms is not counted. */
const SHORT_MS = 1

/** A slice of work that begins now. Only the thread's own time counts: others may have the processor meanwhile. */
export class Slice {
  readonly #ms: number
  #end: number
  readonly #started = performance.now()
  /** Asked for when a look finds it no longer short: most work is done before, and asking is a call of the system. */
  #used: number | undefined

  constructor(ms = SLICE_MS) {
    this.#ms = ms
    this.#end = this.#started + ms
  }

  isOver(): boolean {
    const now = performance.now()
    if (now - this.#started < SHORT_MS) return false
    this.#used ??= usedMs()
    if (now < this.#end) return false
    const left = this.#ms - (usedMs() - this.#used)
    if (left <= 0) return true
    this.#end = now + left
    return false
  }
}

/** Processor time of this thread, ms. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Pieces of work take turns, in the order they ask; between two of them the thread's events are seen to. */
export class Slices {
  readonly #waiting: (() => void)[] = []
  /** Whether somebody worked at once since the thread's events were seen to. */
  #isTaken = false
  readonly #free = () => {
    this.#isTaken = false
  }

  /**
   * Does a slice of work at once; undefined, without doing it, where others wait or the last such work was a moment ago
   * and the thread's events were not seen to since.
   */
  atOnce<T>(work: () => T): T | undefined {
    if (this.#isTaken || this.#waiting.length > 0) return undefined
    this.#isTaken = true
    setImmediate(this.#free)
    return work()
  }

  /** Resolves when the caller may work for a slice. */
  turn(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (this.#waiting.push(resolve) === 1) setImmediate(() => this.#next())
    return promise
  }

  /**
   * Does work that yields between its pieces, a slice at a time. The first begins at once.
   * @param mayGoOn asked before each further slice; what it throws ends the work
   */
  async run<T>(pieces: Generator<unknown, T>, ms = SLICE_MS, mayGoOn = () => {}): Promise<T> {
    for (;;) {
      const slice = new Slice(ms)
      do {
        const { done, value } = pieces.next()
        if (done) return value
      } while (!slice.isOver())
      await this.turn()
      try {
        mayGoOn()
      } catch (error) {
        pieces.return(undefined as never)
        throw error
      }
    }
  }

  #next(): void {
    this.#waiting.shift()?.()
    if (this.#waiting.length > 0) setImmediate(() => this.#next())
  }
}
