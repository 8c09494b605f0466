/** Places of what is shared: whether helpers are to leave, how many died; then who holds how much; then what is taken. */
const LEAVE = 0
const DEAD = 1
const FIRST = 2

/** What the threads of one divided query share. */
export class DivisionState {
  readonly #memory: Int32Array
  readonly #threads: number

  constructor({ memory, threads }: SharedDivision) {
    this.#memory = memory
    this.#threads = threads
  }

  /** The next portion of a part that nobody evaluates yet. */
  take(part: number): number {
    return Atomics.add(this.#memory, FIRST + this.#threads + part, 1)
  }

  /** Notes how many numbers a thread holds; answers how many the others do. */
  holdBeside(thread: number, own: number): number {
    Atomics.store(this.#memory, FIRST + thread, own)
    let beside = 0
    for (let i = 0; i < this.#threads; i++) if (i !== thread) beside += Atomics.load(this.#memory, FIRST + i)
    return beside
  }

  /** Of the others it is known otherwise what they hold. */
  forgetBeside(thread: number): void {
    for (let i = 0; i < this.#threads; i++) if (i !== thread) Atomics.store(this.#memory, FIRST + i, 0)
  }

  /** Helpers finish the portion they have and take no other. */
  sendAway(): void {
    Atomics.store(this.#memory, LEAVE, 1)
  }

  get areToLeave(): boolean {
    return Atomics.load(this.#memory, LEAVE) !== 0
  }

  noteDeath(): void {
    Atomics.add(this.#memory, DEAD, 1)
  }

  get isOneDead(): boolean {
    return Atomics.load(this.#memory, DEAD) !== 0
  }
}

/** The same as it passes between threads. */
export interface SharedDivision {
  memory: Int32Array<SharedArrayBuffer>
  /** The query's own thread is the first. */
  threads: number
}

export function newSharedDivision(threads: number, parts: number): SharedDivision {
  const size = (FIRST + threads + parts) * Int32Array.BYTES_PER_ELEMENT
  return { memory: new Int32Array(new SharedArrayBuffer(size)), threads }
}
