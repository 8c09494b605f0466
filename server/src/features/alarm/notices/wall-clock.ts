const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
/** A day that summer time ends in has 25 hours. */
const LONGEST_MINUTES = DAY_MINUTES + 120

/** Minute of the day that a clock on the wall shows. */
export function wallClock(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return (at) => {
    const [hour = 0, minute = 0] = format.format(at).split(':').map(Number)
    return (hour % 24) * 60 + minute
  }
}

/** When that clock comes to a minute of the day next; one that summer time leaves out is passed at once. */
export function nextAt(at: number, minute: number, timeZone: string): number {
  const clock = wallClock(timeZone)
  const first = Math.ceil(at / MINUTE_MS) * MINUTE_MS
  let before = clock(first - MINUTE_MS)
  for (let moment = first; moment <= first + LONGEST_MINUTES * MINUTE_MS; moment += MINUTE_MS) {
    const shown = clock(moment)
    if (passes(before, shown, minute)) return moment
    before = shown
  }
  return at
}

/** A clock that goes back by less than half a day is put back; by more, a day begins. */
function passes(before: number, shown: number, minute: number): boolean {
  if (before <= shown) return before < minute && minute <= shown
  return before - shown > DAY_MINUTES / 2 && (minute > before || minute <= shown)
}
