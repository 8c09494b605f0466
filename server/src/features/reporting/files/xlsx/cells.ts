import type { CellObject } from 'write-excel-file/node'
import type { ReportUnit } from '#contract/reporting/document.ts'
import { clockAt } from '../../../../lib/zoned-time.ts'
import type { Value } from '../printed.ts'

/** Units stay beside their numbers, which stay numbers; a comma divides by a thousand. */
const formats: Record<Exclude<ReportUnit, 'word' | 'text' | 'radio'>, string> = {
  count: '#,##0.##',
  bytes: '[>=1000000000]#,##0.00,,," GB";[>=1000000]#,##0.00,," MB";#,##0.00," kB"',
  bitRate: '[>=1000000000]#,##0.00,,," Gbit/s";[>=1000000]#,##0.00,," Mbit/s";#,##0.00," kbit/s"',
  ratio: '0.0%',
  watts: '#,##0.0" W"',
  wattHours: '[>=1000]#,##0.00," kWh";#,##0.0" Wh"',
  dbm: '0.0" dBm"',
  db: '0.0" dB"',
  celsius: '0.0" °C"',
  seconds: '[h]:mm:ss',
  time: 'yyyy-mm-dd hh:mm:ss',
}

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

/** @param zone in which times are told: a spreadsheet knows none */
export function valueCell({ raw, unit }: Pick<Value, 'raw' | 'unit'>, zone: string): CellObject | null {
  if (raw === null) return null
  if (typeof raw === 'string' || unit === 'word' || unit === 'text' || unit === 'radio')
    return textCell(String(raw))
  if (!Number.isFinite(raw)) return textCell(String(raw))
  if (unit === 'time') return dateCell(raw, zone)
  const value = unit === 'seconds' ? raw / DAY_S : raw
  const format = unit === 'count' && Number.isInteger(raw) ? wholeCount : formats[unit]
  return { type: Number, value, format, alignVertical: 'top' }
}

/** From 1900 to 9999: all that spreadsheet programs know. */
const datesFrom = Date.UTC(1900, 2, 1)
const datesTo = Date.UTC(9999, 11, 31)

function dateCell(at: number, zone: string): CellObject {
  if (!(at > datesFrom && at < datesTo)) return textCell(String(at))
  const value = new Date(Math.round(clockAt(at, zone) / 1000) * 1000)
  return { type: Date, value, format: formats.time, alignVertical: 'top' }
}
