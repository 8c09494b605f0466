import type { Clock } from '../clock.ts'

interface Waiting {
  readonly due: number
  readonly action: () => void
  timer?: NodeJS.Timeout
}

/** Time that a test makes slow while it does something in time, and fast while it waits. */
export class AdjustableClock implements Clock {
  #speed: number
  #began = Date.now()
  #now = this.#began
  readonly #waiting = new Set<Waiting>()

  constructor(speed: number) {
    this.#speed = speed
  }

  get speed(): number {
    return this.#speed
  }

  now(): number {
    return this.#now + (Date.now() - this.#began) * this.#speed
  }

  /** From now on; what is planned comes at its time of this clock. */
  run(speed: number): void {
    this.#now = this.now()
    this.#began = Date.now()
    this.#speed = speed
    for (const one of this.#waiting) this.#arm(one)
  }

  after(delayMs: number, action: () => void) {
    const one: Waiting = { due: this.now() + delayMs, action }
    this.#waiting.add(one)
    this.#arm(one)
    return () => {
      clearTimeout(one.timer)
      this.#waiting.delete(one)
    }
  }

  #arm(one: Waiting): void {
    clearTimeout(one.timer)
    const wait = Math.max(0, one.due - this.now()) / this.#speed
    one.timer = setTimeout(() => {
      this.#waiting.delete(one)
      one.action()
    }, wait)
  }
}
