export interface SlicedQueueOptions {
  /** So long one piece of work begins after another within one turn of the event loop, ms. */
  sliceMs: number
  /** What waits is no more than this: beyond it the oldest does not wait for its turn. */
  maxBytes: number
}

/** What waits holds so much beside its own, for work of no bytes is not for nothing. */
const ENTRY_BYTES = 300

interface Waiting {
  run(): void
  bytes: number
}

/**
 * Work that comes in bursts, in its order, a few milliseconds per turn of the event loop: what else arrives meanwhile
 * is seen to between two slices, and not after the whole burst. While there is time left it runs at once.
 */
export class SlicedQueue {
  readonly #options: SlicedQueueOptions
  readonly #now: () => number
  readonly #waiting: Waiting[] = []
  #bytes = 0
  /** Undefined: nothing ran in this turn yet. */
  #sliceEnds: number | undefined

  /** @param now monotonic milliseconds */
  constructor(options: SlicedQueueOptions, now: () => number = () => performance.now()) {
    this.#options = options
    this.#now = now
  }

  /** @param ownBytes what it holds in memory as long as it waits */
  run(work: () => void, ownBytes = 0): void {
    if (this.#waiting.length === 0 && this.#hasTime()) {
      work()
      return
    }
    const bytes = ownBytes + ENTRY_BYTES
    this.#waiting.push({ run: work, bytes })
    this.#bytes += bytes
    while (this.#bytes > this.#options.maxBytes) this.#next()
  }

  #hasTime(): boolean {
    const ends = this.#sliceEnds ?? this.#begin()
    return this.#now() < ends
  }

  #begin(): number {
    const ends = this.#now() + this.#options.sliceMs
    this.#sliceEnds = ends
    setImmediate(() => this.#turn())
    return ends
  }

  #turn(): void {
    this.#sliceEnds = undefined
    if (this.#waiting.length === 0) return
    this.#begin()
    do this.#next()
    while (this.#waiting.length > 0 && this.#hasTime())
  }

  #next(): void {
    const next = this.#waiting.shift()
    if (!next) return
    this.#bytes -= next.bytes
    next.run()
  }
}
