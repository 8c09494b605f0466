import { tokenLimits } from '#contract/identity/tokens.ts'

/** Days a token may live, or a day of one's choice. */
export const lives = ['30', '90', '365', 'date'] as const
export type TokenLife = (typeof lives)[number]

const DAY_MS = 86_400_000
/** For clocks that do not quite agree, and a last day that is an hour longer. */
const MARGIN_MS = 60_000

/**
 * When a token made now ends. A chosen day counts to its end in the reader's time zone.
 * @param date `YYYY-MM-DD`, for the life `date`
 * @returns milliseconds since 1970; null when there is no such day, or it is over, or more than a year ahead
 */
export function expiryOf(life: TokenLife, date: string, now: number): number | null {
  if (life !== 'date') return now + Number(life) * DAY_MS
  if (!(date >= dayAt(now) && date <= lastDay(now))) return null
  const [year, month, day] = date.split('-').map(Number)
  const end = new Date(year!, month! - 1, day! + 1).getTime() - 1
  return Math.min(end, now + tokenLimits.lifeMaxMs - MARGIN_MS)
}

/** The last day one may choose. */
export const lastDay = (now: number): string => dayAt(now + 365 * DAY_MS)

/** `YYYY-MM-DD` in the reader's time zone. */
export function dayAt(at: number): string {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
