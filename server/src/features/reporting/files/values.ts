import type { Language } from '#contract/identity/endpoints.ts'
import type { ReportUnit } from '#contract/reporting/document.ts'
import { type UnitSymbols, unitSymbols } from '#contract/units.ts'

/** Thai with the Gregorian calendar, as in the console. */
export const formatLocale = (language: Language): string => (language === 'th' ? 'th-u-ca-gregory' : language)

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

type Scale = 'bytes' | 'bitRate' | 'watts' | 'wattHours'
const scales: ReadonlySet<ReportUnit> = new Set<Scale>(['bytes', 'bitRate', 'watts', 'wattHours'])
const isScale = (unit: ReportUnit): unit is Scale => scales.has(unit)

export interface DurationWords {
  /** `{{count}}` and, where it has two parts, `{{rest}}`. */
  duration(name: string, count: number, rest?: number): string
}

/** Writes numbers and times as a reader of a language does. */
export class Values {
  readonly #locale: string
  readonly #zone: string
  readonly #words: DurationWords
  readonly #units: UnitSymbols
  readonly #kept = new Map<string, Intl.NumberFormat>()
  readonly #time: Intl.DateTimeFormat

  constructor(language: Language, zone: string, words: DurationWords) {
    this.#locale = formatLocale(language)
    this.#units = unitSymbols(language)
    this.#zone = zone
    this.#words = words
    this.#time = this.times({ dateStyle: 'medium', timeStyle: 'short' })
  }

  times(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    return new Intl.DateTimeFormat(this.#locale, { timeZone: this.#zone, ...options })
  }

  /** A number of a unit; three significant digits, counts in full. */
  number(value: number, unit: ReportUnit): string {
    if (unit === 'time') return this.time(value)
    if (unit === 'seconds') return this.#span(value)
    if (unit === 'count') return this.#format({ maximumFractionDigits: 1 }).format(value)
    if (unit === 'ratio') {
      const digits = Math.abs(value) < 0.1 || (value > 0.99 && value < 1) ? 1 : 0
      return this.#format({ style: 'percent', maximumFractionDigits: digits }).format(value)
    }
    if (isScale(unit)) return this.#scaled(value, this.#units[unit])
    if (unit === 'dbm' || unit === 'db' || unit === 'celsius')
      return `${this.#digits(value)}\u00a0${this.#units[unit]}`
    return this.#digits(value)
  }

  time(at: number): string {
    return Math.abs(at) <= 8.64e15 ? this.#time.format(at) : String(at)
  }

  #scaled(value: number, units: readonly string[]): string {
    let left = value
    let step = 0
    for (; Math.abs(left) >= 999.5 && step < units.length - 1; step += 1) left /= 1000
    return `${this.#digits(left)}\u00a0${units[step]}`
  }

  #digits(value: number): string {
    const large = Math.abs(value) >= 1000
    return this.#format(large ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 }).format(value)
  }

  /** Its two largest parts. */
  #span(seconds: number): string {
    const total = Math.max(0, Math.floor(seconds))
    const parts = [
      ['days', 86_400, 3600],
      ['hours', 3600, 60],
      ['minutes', 60, 1],
    ] as const
    const found = parts.find(([, size]) => total >= size)
    if (!found) return this.#words.duration('seconds', total)
    const [name, size, smaller] = found
    const rest = Math.floor((total % size) / smaller)
    const count = Math.floor(total / size)
    return rest > 0 ? this.#words.duration(`${name}And`, count, rest) : this.#words.duration(name, count)
  }

  #format(options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const key = JSON.stringify(options)
    const known = this.#kept.get(key) ?? new Intl.NumberFormat(this.#locale, options)
    this.#kept.set(key, known)
    return known
  }
}
