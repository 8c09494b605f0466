export interface Visited {
  /**
   * @param now by the monotonic clock, ms
   * @param due when its turn should have come
   * @returns until when it needs no visit
   */
  look(now: number, due: number): number
}

/** Visits are divided into steps at least this far apart, ms. */
const STEP_MS = 20

/**
 * Visits everybody who needs it once in `roundMs`, some at each step. With a timer for each of ten thousand
 * connections, waking up and finding them in memory costs more than looking.
 */
export class Rounds {
  readonly #stepMs: number
  readonly #steps: readonly Step[]
  #size = 0
  /** Which step is next, and when. */
  #next = 0
  #due = 0
  /** Undefined while nobody is here. */
  #timer: NodeJS.Timeout | undefined

  constructor(roundMs: number) {
    const steps = Math.max(1, Math.floor(roundMs / STEP_MS))
    this.#stepMs = roundMs / steps
    this.#steps = Array.from({ length: steps }, () => new Step(() => this.#left()))
  }

  /** How many are visited. */
  get size(): number {
    return this.#size
  }

  /** Its first turn comes within one round. @returns where it leaves */
  enter(visited: Visited): Step {
    if (this.#timer === undefined) this.#begin()
    this.#size++
    const step = this.#fewest()
    step.enter(visited)
    return step
  }

  /** Of equal ones the last to come: whoever is alone is visited a whole round later. */
  #fewest(): Step {
    const { length } = this.#steps
    let fewest = this.#steps[(this.#next + length - 1) % length]!
    for (let back = 2; back <= length && fewest.size > 0; back++) {
      const step = this.#steps[(this.#next + length - back) % length]!
      if (step.size < fewest.size) fewest = step
    }
    return fewest
  }

  #left(): void {
    this.#size--
    if (this.#size > 0) return
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #begin(): void {
    this.#next = 0
    this.#due = performance.now() + this.#stepMs
    this.#wait()
  }

  #wait(): void {
    this.#timer = setTimeout(() => this.#visit(), Math.max(1, Math.ceil(this.#due - performance.now())))
  }

  /** All whose turn has come: after the process stood still that is everybody, once. */
  #visit(): void {
    const now = performance.now()
    const timer = this.#timer
    for (let left = this.#steps.length; left > 0 && this.#due <= now && this.#timer === timer; left--) {
      const step = this.#steps[this.#next]!
      const due = this.#due
      this.#next = (this.#next + 1) % this.#steps.length
      this.#due += this.#stepMs
      step.visit(now, due)
    }
    // Else everybody left meanwhile, and somebody may have come again.
    if (this.#timer !== timer) return
    this.#due = Math.max(this.#due, now)
    this.#wait()
  }
}

/** Those who are visited together. */
class Step {
  readonly #all: Visited[] = []
  /** Of each, until when it needs no visit: numbers side by side are read without a look at anybody. */
  readonly #rests: number[] = []
  readonly #left: () => void

  constructor(left: () => void) {
    this.#left = left
  }

  get size(): number {
    return this.#all.length
  }

  enter(visited: Visited): void {
    this.#all.push(visited)
    this.#rests.push(0)
  }

  /** Once is enough; more often does no harm. */
  leave(visited: Visited): void {
    const at = this.#all.indexOf(visited)
    if (at < 0) return
    const last = this.#all.pop()!
    const rest = this.#rests.pop()!
    if (last !== visited) {
      this.#all[at] = last
      this.#rests[at] = rest
    }
    this.#left()
  }

  /** It needs the next visit, whatever it said at the last. */
  wake(visited: Visited): void {
    const at = this.#all.indexOf(visited)
    if (at >= 0) this.#rests[at] = 0
  }

  /** Backwards: who leaves makes room for one that was visited already. */
  visit(now: number, due: number): void {
    for (let i = this.#rests.length - 1; i >= 0; i--) {
      if (this.#rests[i]! > now) continue
      const visited = this.#all[i]!
      const rest = visited.look(now, due)
      if (this.#all[i] === visited) this.#rests[i] = rest
    }
  }
}

export type { Step }
