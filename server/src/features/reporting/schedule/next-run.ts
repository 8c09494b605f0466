import type { ScheduleRange } from '#contract/reporting/schedules.ts'
import { clockAt, momentOf } from '../../../lib/zoned-time.ts'

export interface Plan {
  range: ScheduleRange
  /** 1 is Monday. */
  weekday: number
  month_day: number
  at_minute: number
  timezone: string
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** No plan waits longer for its next day. */
const mostDays = 62

/**
 * The first moment after `after` at which the clock of the place shows the planned time. A time that the clock skips
 * comes as much later; one that it shows twice counts the first time.
 */
export function nextRun(plan: Plan, after: number): number {
  const today = startOfDay(clockAt(after, plan.timezone))
  for (let days = 0; days <= mostDays; days += 1) {
    const day = today + days * DAY_MS
    if (!isDay(plan, new Date(day))) continue
    const at = momentOf(day + plan.at_minute * MINUTE_MS, plan.timezone)
    if (at > after) return at
  }
  throw new Error('a plan without a next run')
}

/** End of what a run reports: the beginning of the day on which it was due. */
export const reportEnd = (due: number, timezone: string): number =>
  momentOf(startOfDay(clockAt(due, timezone)), timezone)

const startOfDay = (shown: number): number => Math.floor(shown / DAY_MS) * DAY_MS

function isDay({ range, weekday, month_day }: Plan, day: Date): boolean {
  if (range === 'day') return true
  if (range === 'week') return (day.getUTCDay() || 7) === weekday
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  return day.getUTCDate() === Math.min(month_day, last)
}
