import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportSchedule } from '#contract/reporting/schedules.ts'
import { useFormats } from '../../../i18n/use-formats'

/** 2026-11-23 is a Monday. */
const monday = Date.UTC(2026, 10, 23)
const DAY_MS = 86_400_000

/** Names of the days, Monday first, and when a schedule runs. */
export function useScheduleWords() {
  const { t } = useTranslation('reporting')
  const { locale } = useFormats()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
    const days = Array.from({ length: 7 }, (_, at) => format.format(monday + at * DAY_MS))
    const when = ({
      range,
      at,
      weekday,
      monthDay,
    }: Pick<ReportSchedule, 'range' | 'at' | 'weekday' | 'monthDay'>) => {
      const day = range === 'week' ? days[weekday - 1] : String(monthDay)
      return t(`schedule.when.${range}`, { time: at, day })
    }
    return { days, when }
  }, [t, locale])
}
