const DAY_MS = 86_400_000
/** Zones whose clocks are kept: making one takes many times as long as reading it. */
const KEPT = 64
const clocks = new Map<string, Intl.DateTimeFormat>()

/** What the clock of a zone shows at a moment, as if it were UTC. */
export function clockAt(at: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(at)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)!.value)
  const date = Date.UTC(read('year'), read('month') - 1, read('day'))
  const time = (read('hour') * 60 + read('minute')) * 60 + read('second')
  return date + time * 1000 + (at % 1000)
}

/** @throws RangeError for what is no zone */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' },
  })
  if (clocks.size >= KEPT) clocks.delete(clocks.keys().next().value!)
  clocks.set(timeZone, clock)
  return clock
}

/** The moment at which the clock of a zone shows this: a time it skipped is taken as much later, one it showed twice is the first. */
export function momentOf(shown: number, zone: string): number {
  // Offsets of the day before and the day after: they differ only where the clock is changed in between.
  const [before, after] = [-DAY_MS, DAY_MS].map((near) => clockAt(shown + near, zone) - (shown + near))
  const candidates = [shown - before!, shown - after!]
  return candidates.find((moment) => clockAt(moment, zone) === shown) ?? candidates[0]!
}

/** The first moment of the day after this one (`2026-03-29`) in a zone: what is valid through the day ends then. */
export const endOfDay = (day: string, zone: string): number =>
  momentOf(Date.parse(`${day}T00:00:00Z`) + DAY_MS, zone)
