/** How it is known that a device is there. A protocol without one: as long as its connection. */
export type PresencePolicy =
  /** It hangs up and calls again: it is present so long after its session was closed, milliseconds. */
  | { readonly kind: 'inform'; readonly absentAfterMs: number }
  /** The server asks it: it is gone when it did not answer so many times running. */
  | ({ readonly kind: 'poll' } & PollPolicy)

export interface PollPolicy {
  /** The server asks so often, and once at the beginning, milliseconds. */
  readonly everyMs: number
  readonly misses: number
  /** Asks once; whether it answered. What it told arrives as a report. A rejection is no answer. */
  ask(): Promise<boolean>
}
