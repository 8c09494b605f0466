/** Slices of work last so long, ms: what arrives waits for one at most. */
const SLICE_MS = 10

/** A slice of work that begins now. Only the thread's own time counts: others may have the processor meanwhile. */
export class Slice {
  #end = performance.now() + SLICE_MS
  readonly #used = usedMs()

  isOver(): boolean {
    const now = performance.now()
    if (now < this.#end) return false
    const left = SLICE_MS - (usedMs() - this.#used)
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

  /** Resolves when the caller may work for a slice. */
  turn(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (this.#waiting.push(resolve) === 1) setImmediate(() => this.#next())
    return promise
  }

  #next(): void {
    this.#waiting.shift()?.()
    if (this.#waiting.length > 0) setImmediate(() => this.#next())
  }
}
