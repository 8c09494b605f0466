import { useMemo } from 'react'
import { useFormats } from '../../i18n/use-formats'

export interface Times {
  /** Below an axis: the hour, or the day where a day begins. */
  tick: (time: number) => string
  /** Date and time in full, to the second. */
  full: (time: number) => string
  /** Day and minute. */
  short: (time: number) => string
  zone: string
}

/** Times in the reader's zone and language. */
export function useTimes(): Times {
  const { locale } = useFormats()
  return useMemo(() => {
    const hour = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    const second = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23' } as object)
    const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' })
    const short = new Intl.DateTimeFormat(locale, {
      ...{ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    })
    const full = new Intl.DateTimeFormat(locale, {
      ...{ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
      hourCycle: 'h23',
    })
    const tick = (time: number) => {
      const at = new Date(time)
      if (at.getSeconds() > 0) return second.format(at)
      return at.getHours() === 0 && at.getMinutes() === 0 ? day.format(at) : hour.format(at)
    }
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    return { tick, full: (time) => full.format(time), short: (time) => short.format(time), zone }
  }, [locale])
}
