import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/identity/endpoints.ts'
import {
  formatBitRate,
  formatBytes,
  formatCount,
  formatDate,
  formatMeasure,
  formatNumber,
  formatRatio,
  formatTime,
  formatWattHours,
  type Measure,
  measures,
  spanOf,
} from '../lib/format'
import { durationWords } from './duration-words'
import { isolated } from './isolates'
import { directionOf, formatLocale } from './languages'

/** One per measure: `formats.watts(24.8)` is `24.8 W`. */
type MeasureFormats = Record<Measure, (value: number) => string>

export interface Formats extends MeasureFormats {
  locale: string
  number(value: number): string
  /** A count in full: 12,345. */
  count(value: number): string
  bytes(value: number): string
  bitRate(value: number): string
  wattHours(value: number): string
  ratio(value: number): string
  /** `3 d 4 h` of a number of seconds. */
  duration(seconds: number): string
  /** `12 s ago` of a time in milliseconds since 1970. */
  age(at: number, now?: number): string
  /** Date and time to the second with its zone. */
  time(at: number): string
  date(at: number): string
}

/** Formats in the language of the page. */
export function useFormats(): Formats {
  const { t, i18n } = useTranslation('common')
  const language = i18n.resolvedLanguage as Language | undefined
  return useMemo(() => {
    const locale = formatLocale(language ?? 'en-US')
    const together = (text: string) => (directionOf(language ?? 'en-US') === 'rtl' ? isolated(text) : text)
    const measuring = measures.map((measure) => [
      measure,
      (value: number) => together(formatMeasure(value, measure, locale)),
    ])
    return {
      ...(Object.fromEntries(measuring) as MeasureFormats),
      locale,
      number: (value) => formatNumber(value, locale),
      count: (value) => formatCount(value, locale),
      bytes: (value) => together(formatBytes(value, locale)),
      bitRate: (value) => together(formatBitRate(value, locale)),
      wattHours: (value) => together(formatWattHours(value, locale)),
      ratio: (value) => together(formatRatio(value, locale)),
      duration: (seconds) => t(...durationWords(seconds)),
      age: (at, now = Date.now()) => {
        const { unit, count } = spanOf((now - at) / 1000)
        return t(`age.${unit}`, { count })
      },
      time: (at) => formatTime(at, locale),
      date: (at) => formatDate(at, locale),
    }
  }, [t, language])
}
