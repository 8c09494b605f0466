import type { Clock } from '../lib/clock.ts'

/** Time that moves when told. */
export class FakeClock implements Clock {
  #at: number
  constructor(at = Date.UTC(2026, 10, 21, 9)) {
    this.#at = at
  }
  now(): number {
    return this.#at
  }
  advance(ms: number): void {
    this.#at += ms
  }
  set(at: number): void {
    this.#at = at
  }
}
