import { type UnitSymbols, unitSymbols } from '#contract/units.ts'

/** Numbers as people of the field read them: three significant digits, always a unit, by locale. */
/** What devices measure, each told in a unit of its own. */
export const measures = [
  ...(['watts', 'volts', 'amps', 'milliamps', 'ampHours', 'celsius'] as const),
  ...(['dbm', 'db', 'megahertz', 'metres', 'squareMetres'] as const),
] as const satisfies readonly (keyof UnitSymbols)[]
export type Measure = (typeof measures)[number]

/** Making a formatter costs fifty times what using it does, and a list asks hundreds of times per frame. */
function keptOf<Options, Formatter>(make: (locale: string, options: Options) => Formatter) {
  const kept = new Map<string, Formatter>()
  return (locale: string, options: Options): Formatter => {
    const key = `${locale} ${JSON.stringify(options)}`
    const found = kept.get(key) ?? make(locale, options)
    if (!kept.has(key)) kept.set(key, found)
    return found
  }
}

const numberFormat = keptOf<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (locale, options) => new Intl.NumberFormat(locale, options),
)
const timeFormat = keptOf<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (locale, options) => new Intl.DateTimeFormat(locale, options),
)

/** A count in full: 12,345. */
export const formatCount = (value: number, locale: string): string => numberFormat(locale, {}).format(value)

export function formatNumber(value: number, locale: string, digits = 3): string {
  const options: Intl.NumberFormatOptions =
    Math.abs(value) >= 10 ** digits ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: digits }
  return numberFormat(locale, options).format(value)
}

function scaled(value: number, units: readonly string[], locale: string): string {
  let step = 0
  let left = value
  // 999.5 would round to "1000": the next unit says it better.
  while (Math.abs(left) >= 999.5 && step < units.length - 1) {
    left /= 1000
    step += 1
  }
  return `${formatNumber(left, locale)} ${units[step]}`
}

export const formatBytes = (bytes: number, locale: string): string =>
  scaled(bytes, unitSymbols(locale).bytes, locale)
export const formatWattHours = (wattHours: number, locale: string): string =>
  scaled(wattHours, unitSymbols(locale).wattHours, locale)
export const formatBitRate = (bitsPerSecond: number, locale: string): string =>
  scaled(bitsPerSecond, unitSymbols(locale).bitRate, locale)

export function formatMeasure(value: number, measure: Measure, locale: string): string {
  const symbols = unitSymbols(locale)
  if (measure === 'metres' && Math.abs(value) >= 1000)
    return `${formatNumber(value / 1000, locale)} ${symbols.kilometres}`
  return `${formatNumber(value, locale)} ${measure === 'watts' ? symbols.watts[0] : symbols[measure]}`
}

export const formatRatio = (ratio: number, locale: string): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: ratio < 0.1 ? 1 : 0 }).format(ratio)

/** A time beyond every calendar, as a device's clock may tell, is shown as the number it is. */
export function formatTime(at: number, locale: string, timeZone?: string): string {
  if (!(Math.abs(at) <= lastMs)) return String(at)
  return timeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  }).format(at)
}

/** The last moment a Date can hold. */
const lastMs = 8.64e15

export const formatDate = (at: number, locale: string): string =>
  timeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' }).format(at)

export interface Span {
  unit: 'seconds' | 'minutes' | 'hours' | 'days'
  count: number
  /** What is left, in the next smaller unit; absent for seconds and when it is nothing. */
  rest?: number
}

const seconds = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const
const smaller = { days: 3600, hours: 60, minutes: 1 } as const

/** A length of time cut to its two largest parts: 90061 s is 1 day and 1 hour. */
export function spanOf(totalSeconds: number): Span {
  const total = Math.max(0, Math.floor(totalSeconds))
  const unit = (['days', 'hours', 'minutes'] as const).find((name) => total >= seconds[name])
  if (!unit) return { unit: 'seconds', count: total }
  const count = Math.floor(total / seconds[unit])
  const rest = Math.floor((total % seconds[unit]) / smaller[unit])
  return rest > 0 ? { unit, count, rest } : { unit, count }
}
