/**
 * The last step of each release's tables, oldest first. The present release may be taken back by one: each step after
 * the one before it has a `down`.
 */
export const releases = [{ version: '0.1.0', last: '20261126175500_tell_alarms_again' }] as const

/** The form that the release before this one works with. */
export const previousRelease = releases.at(-1)!
