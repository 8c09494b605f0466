/** Cancels a timer; calling it twice is harmless. */
export type Cancel = () => void

/** Time as the simulator sees it, so that tests and fast scenarios can supply their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** How many of its milliseconds pass in a real one: what waits for the network must not wait shorter. */
  readonly speed: number
  /** Runs `action` once after `delayMs`; the returned function prevents that. */
  after(delayMs: number, action: () => void): Cancel
}

const LONGEST_TIMER_MS = 2_147_483_647

export const systemClock: Clock = {
  now: () => Date.now(),
  speed: 1,
  after(delayMs, action) {
    const timer = setTimeout(action, Math.min(Math.max(delayMs, 0), LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  },
}

/** Real time, `speed` times as fast, from the present moment on: a reboot of 20 s takes 0.4 s at 50. */
export function fastClock(speed: number): Clock {
  const start = Date.now()
  return {
    now: () => start + (Date.now() - start) * speed,
    speed,
    after: (delayMs, action) => systemClock.after(delayMs / speed, action),
  }
}
