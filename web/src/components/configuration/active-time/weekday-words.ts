import { type ActiveTime, type Weekday, weekdays } from '#contract/configuration/active-time.ts'
import type { WordsOf } from '../words/words-of'

/** The first of January 2024 was a Monday. */
export const weekdayName = (day: Weekday, locale: string, form: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(locale, { weekday: form, timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + weekdays.indexOf(day)),
  )

export const weekdayNames = (days: readonly Weekday[], locale: string): string =>
  weekdays
    .filter((day) => days.includes(day))
    .map((day) => weekdayName(day, locale, 'short'))
    .join(', ')

/** Values of an active time below the field it stands in; undefined for anything else. */
export function activeTimeValue(field: string, value: unknown, { t, formats }: WordsOf): string | undefined {
  const part = /(?:^|\.)activeTime(?:\.(days|from|to))?$/.exec(field)
  if (part === null) return undefined
  if (value === null || value === undefined) return t('configuration:activeTime.always')
  if (part[1] === 'days') return weekdayNames(value as Weekday[], formats.locale)
  if (part[1] !== undefined) return String(value)
  const { days, from, to } = value as ActiveTime
  return t('configuration:activeTime.value', { days: weekdayNames(days, formats.locale), from, to })
}
