/** Time as code under test asks for it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Milliseconds that never jump, whatever is done to the clock of the machine; for lengths of time only. */
export const monotonicClock: Clock = { now: () => performance.now() }
