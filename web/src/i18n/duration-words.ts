import { spanOf } from '../lib/format'

/** What says `3 d 4 h` of a number of seconds: a key of `common`, and its counts. */
export function durationWords(seconds: number) {
  const { unit, count, rest } = spanOf(seconds)
  if (rest === undefined || unit === 'seconds') return [`duration.${unit}`, { count }] as const
  return [`duration.${unit}And`, { count, rest }] as const
}
