import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportUnit } from '#contract/reporting/document.ts'
import { type Formats, useFormats } from '../../i18n/use-formats'
import { useRadioWords } from './use-radio-words'

export type Cell = string | number | null
export interface Values {
  /** A value in its reader's language; null where it is not known. */
  write(value: Cell, unit: ReportUnit): string | null
  /** Numbers alone. */
  number(value: number, unit: ReportUnit): string
}

/** Values of a report's document, told in its own time zone. */
export function useValues(timezone: string): Values {
  const { t } = useTranslation('reporting')
  const formats = useFormats()
  const radioName = useRadioWords()
  return useMemo(() => {
    const number = numberWriter(formats, timezone)
    const word = (name: string) => t(`value.${name}` as 'value.gateway')
    return {
      number,
      write: (value, unit) => {
        if (value === null) return null
        if (typeof value === 'number') return number(value, unit)
        if (unit === 'radio') return radioName(value)
        return unit === 'word' ? word(value) : value
      },
    }
  }, [t, formats, timezone, radioName])
}

function numberWriter(formats: Formats, timeZone: string): Values['number'] {
  const at = new Intl.DateTimeFormat(formats.locale, {
    ...{ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone },
  })
  const writers: Partial<Record<ReportUnit, (value: number) => string>> = {
    count: (value) => (Number.isInteger(value) ? formats.count(value) : formats.number(value)),
    bytes: formats.bytes,
    bitRate: formats.bitRate,
    ratio: (value) => exactShare(value, formats),
    watts: formats.watts,
    wattHours: formats.wattHours,
    dbm: (value) => formats.dbm(Math.round(value)),
    db: (value) => formats.db(Math.round(value)),
    celsius: formats.celsius,
    seconds: formats.duration,
    time: (value) => at.format(value),
  }
  return (value, unit) => writers[unit]?.(value) ?? formats.number(value)
}

/** Nearly all the time is not all the time: 99.97 % must not be written as 100 %. */
function exactShare(ratio: number, formats: Formats): string {
  if (ratio < 0.99 || ratio >= 1) return formats.ratio(ratio)
  const share = new Intl.NumberFormat(formats.locale, { style: 'percent', maximumFractionDigits: 2 })
  return share.format(Math.floor(ratio * 10_000) / 10_000)
}
