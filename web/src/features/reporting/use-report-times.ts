import { useMemo } from 'react'
import { useFormats } from '../../i18n/use-formats'

const DAYS_MS = 2 * 86_400_000

/**
 * Times of a report in the time zone of its place.
 * @param spanMs what a chart shows: where points of the axis lie days apart, the hour would be the same at each
 */
export function useReportTimes(timeZone: string, spanMs = 0) {
  const { locale } = useFormats()
  return useMemo(() => {
    const hour = new Intl.DateTimeFormat(locale, {
      ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone },
    })
    const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone })
    const full = new Intl.DateTimeFormat(locale, {
      ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
      ...{ hourCycle: 'h23', timeZone },
    })
    const clock = new Intl.DateTimeFormat('en', {
      ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone },
    })
    return {
      /** Below an axis: the hour, or the day where a day begins. */
      tick: (time: number) =>
        spanMs > DAYS_MS || clock.format(time) === '00:00' ? day.format(time) : hour.format(time),
      full: (time: number) => full.format(time),
    }
  }, [locale, timeZone, spanMs])
}
