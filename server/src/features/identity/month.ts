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

const DAY_MS = 86_400_000

/** What the clock of a zone shows at a moment, as if it were UTC. */
function clockAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' },
  }).formatToParts(at)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)!.value)
  const date = Date.UTC(read('year'), read('month') - 1, read('day'))
  const time = (read('hour') * 60 + read('minute')) * 60 + read('second')
  return date + time * 1000 + (at % 1000)
}

/** The moment at which the clock of a zone shows this. */
function momentOf(shown: number, zone: string): number {
  // Offsets of the day before and the day after: they differ only where the clock is changed in between.
  const [before, after] = [-DAY_MS, DAY_MS].map((near) => clockAt(shown + near, zone) - (shown + near))
  const candidates = [shown - before!, shown - after!]
  return candidates.find((moment) => clockAt(moment, zone) === shown) ?? candidates[0]!
}
