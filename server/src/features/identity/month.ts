import { clockAt, momentOf } from '../../lib/zoned-time.ts'

/**
 * The same moment on the clock of a time zone one calendar month earlier, clamped to that month's end: 31 March →
 * 28 or 29 February (readings C3). A time of day that the clock skipped is taken as much later, one it showed twice
 * is the first.
 */
export function monthBefore(at: number, zone: string): number {
  const shown = new Date(clockAt(at, zone))
  const day = shown.getUTCDate()
  shown.setUTCDate(1)
  shown.setUTCMonth(shown.getUTCMonth() - 1)
  const last = new Date(Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth() + 1, 0)).getUTCDate()
  shown.setUTCDate(Math.min(day, last))
  return momentOf(shown.getTime(), zone)
}
