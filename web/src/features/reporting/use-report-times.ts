import { useMemo } from 'react'
import { useFormats } from '../../i18n/use-formats'

/** Times of a report in the time zone of its place. */
export function useReportTimes(timeZone: string) {
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
      tick: (time: number) => (clock.format(time) === '00:00' ? day.format(time) : hour.format(time)),
      full: (time: number) => full.format(time),
    }
  }, [locale, timeZone])
}
