import { clockAt, momentOf } from '../lib/zoned-time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3600_000
const DAY_MS = 86_400_000
/** 29 February on a given weekday comes back after 40 years at the latest. */
const MOST_DAYS = 41 * 366

interface Cron {
  minutes: number[]
  hours: number[]
  days: number[]
  months: number[]
  weekdays: number[]
  /** As in crontab(5): where both are restricted, either fits. */
  eitherDay: boolean
}

/**
 * The first moment after `after` (ms) that a crontab line of five fields names in a time zone: minute, hour, day of the
 * month, month, weekday (0 or 7 is Sunday), each `*`, numbers, ranges, lists and steps. A time that the clock skips
 * comes as much later; one that it shows twice counts the first time.
 * @throws Error that names the field which is wrong, or when there is no such day
 */
export function nextOccurrence(line: string, timeZone: string, after: number): number {
  const cron = parseCron(line)
  const shownNow = clockAt(after, timeZone)
  const today = Math.floor(shownNow / DAY_MS) * DAY_MS
  for (let days = 0; days <= MOST_DAYS; days++) {
    const day = today + days * DAY_MS
    if (!isDay(cron, new Date(day))) continue
    for (const hour of cron.hours)
      for (const minute of cron.minutes) {
        const shown = day + hour * HOUR_MS + minute * MINUTE_MS
        // Long over, however the clock is changed: the exact moment costs time to find.
        if (shown < shownNow - 3 * HOUR_MS) continue
        const at = momentOf(shown, timeZone)
        if (at > after) return at
      }
  }
  throw new Error(`${line}: no day fits it`)
}

function parseCron(line: string): Cron {
  const fields = line.trim().split(/\s+/)
  if (fields.length !== 5) throw new Error(`${line}: five fields are wanted`)
  const [minute, hour, day, month, weekday] = fields as [string, string, string, string, string]
  return {
    minutes: numbers('minute', minute, 0, 59),
    hours: numbers('hour', hour, 0, 23),
    days: numbers('day of the month', day, 1, 31),
    months: numbers('month', month, 1, 12),
    weekdays: numbers('weekday', weekday, 0, 7).map((one) => one % 7),
    eitherDay: !day.startsWith('*') && !weekday.startsWith('*'),
  }
}

function numbers(name: string, field: string, least: number, most: number): number[] {
  const found = new Set<number>()
  for (const item of field.split(',')) {
    const match = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(item)
    if (!match) throw new Error(`${name} ${field}: not understood`)
    const [, first, last, step] = match
    const from = Number(first ?? least)
    const to = Number(last ?? (first === undefined || step !== undefined ? most : first))
    if (from < least || to > most || from > to || Number(step ?? 1) < 1)
      throw new Error(`${name} ${field}: ${least} to ${most} are wanted`)
    for (let one = from; one <= to; one += Number(step ?? 1)) found.add(one)
  }
  return [...found].sort((a, b) => a - b)
}

function isDay({ days, months, weekdays, eitherDay }: Cron, day: Date): boolean {
  if (!months.includes(day.getUTCMonth() + 1)) return false
  const [ofMonth, ofWeek] = [days.includes(day.getUTCDate()), weekdays.includes(day.getUTCDay())]
  return eitherDay ? ofMonth || ofWeek : ofMonth && ofWeek
}
