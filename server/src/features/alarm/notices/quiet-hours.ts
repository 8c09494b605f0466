import { wallClock } from './wall-clock.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

/** When quiet hours that hold at a moment end; the moment itself where none hold. Summer time may begin in them. */
export function quietUntil(at: number, quiet: QuietHours, timeZone: string): number {
  const clock = wallClock(timeZone)
  if (!isQuiet(clock(at), quiet)) return at
  const start = at - (at % MINUTE_MS)
  for (let minutes = 1; minutes <= DAY_MINUTES; minutes++) {
    const later = start + minutes * MINUTE_MS
    if (!isQuiet(clock(later), quiet)) return later
  }
  return at
}

interface QuietHours {
  from: number
  to: number
}

const isQuiet = (minute: number, { from, to }: QuietHours): boolean =>
  from <= to ? minute >= from && minute < to : minute >= from || minute < to
