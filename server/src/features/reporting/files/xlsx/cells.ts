import type { CellObject } from 'write-excel-file/node'
import type { Language } from '#contract/identity/endpoints.ts'
import type { ReportUnit } from '#contract/reporting/document.ts'
import { unitSymbols } from '#contract/units.ts'
import { clockAt } from '../../../../lib/zoned-time.ts'
import type { Value } from '../printed.ts'

type Formats = Record<Exclude<ReportUnit, 'word' | 'text' | 'radio'>, string>

/** Units stay beside their numbers, which stay numbers; a comma divides by a thousand. */
function formatsOf(language: Language): Formats {
  const { bytes, bitRate, watts, wattHours, dbm, db, celsius } = unitSymbols(language)
  return {
    count: '#,##0.##',
    bytes: `[>=1000000000]#,##0.00,,," ${bytes[3]}";[>=1000000]#,##0.00,," ${bytes[2]}";#,##0.00," ${bytes[1]}"`,
    bitRate: `[>=1000000000]#,##0.00,,," ${bitRate[3]}";[>=1000000]#,##0.00,," ${bitRate[2]}";#,##0.00," ${bitRate[1]}"`,
    ratio: '0.0%',
    watts: `#,##0.0" ${watts[0]}"`,
    wattHours: `[>=1000]#,##0.00," ${wattHours[1]}";#,##0.0" ${wattHours[0]}"`,
    dbm: `0.0" ${dbm}"`,
    db: `0.0" ${db}"`,
    celsius: `0.0" ${celsius}"`,
    seconds: '[h]:mm:ss',
    time: timeFormat,
  }
}

const timeFormat = 'yyyy-mm-dd hh:mm:ss'
const wholeCount = '#,##0'
const DAY_S = 86_400

/** Text, and never a formula, whatever it begins with. */
export const textCell = (value: string): CellObject => ({
  type: String,
  value,
  wrap: true,
  alignVertical: 'top',
})

export const headCell = (value: string): CellObject => ({
  ...textCell(value),
  ...{ fontWeight: 'bold', backgroundColor: '#eaeef2' },
})

/** Whose the report is. */
export interface Reader {
  readonly language: Language
  /** In which times are told: a spreadsheet knows none. */
  readonly timezone: string
}

export function valueCell({ raw, unit }: Pick<Value, 'raw' | 'unit'>, reader: Reader): CellObject | null {
  if (raw === null) return null
  if (typeof raw === 'string' || unit === 'word' || unit === 'text' || unit === 'radio')
    return textCell(String(raw))
  if (!Number.isFinite(raw)) return textCell(String(raw))
  if (unit === 'time') return dateCell(raw, reader.timezone)
  const value = unit === 'seconds' ? raw / DAY_S : raw
  const format = unit === 'count' && Number.isInteger(raw) ? wholeCount : formatsOf(reader.language)[unit]
  return { type: Number, value, format, alignVertical: 'top' }
}

/** From 1900 to 9999: all that spreadsheet programs know. */
const datesFrom = Date.UTC(1900, 2, 1)
const datesTo = Date.UTC(9999, 11, 31)

function dateCell(at: number, zone: string): CellObject {
  if (!(at > datesFrom && at < datesTo)) return textCell(String(at))
  const value = new Date(Math.round(clockAt(at, zone) / 1000) * 1000)
  return { type: Date, value, format: timeFormat, alignVertical: 'top' }
}
