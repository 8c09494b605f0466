import type { Cancel, Clock } from '../../clock.ts'

/** What lasts from one start of the box to the next: its timers, and who may still act. */
export class Lifetime {
  private readonly clock: Clock
  private readonly timers = new Set<Cancel>()
  private number = 0

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** Runs `action` later unless the box goes down before. */
  after(delayMs: number, action: () => void): Cancel {
    const cancel = this.clock.after(delayMs, () => {
      this.timers.delete(stop)
      action()
    })
    const stop = () => {
      this.timers.delete(stop)
      cancel()
    }
    this.timers.add(stop)
    return stop
  }

  /** `action`, which does nothing any more once the box has gone down. */
  during<Value>(action: (value: Value) => void): (value: Value) => void {
    const { number } = this
    return (value) => {
      if (number === this.number) action(value)
    }
  }

  end(): void {
    this.number++
    for (const cancel of [...this.timers]) cancel()
  }
}
