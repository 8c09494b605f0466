import type { ChartData } from '../../../../ui/chart/chart-data'
import { isoWithZone } from '../question/local-time'

/** A spreadsheet program reads a file without it in the encoding of its country. */
const byteOrderMark = '\uFEFF'
/** What spreadsheet programs take for the beginning of a formula, or skip before one. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** The lines as RFC 4180: moments with their zone, numbers as they are, what was not measured empty. */
export function csvOf({ times, series }: ChartData, words: { time: string; unit: string }): string {
  const head = [words.time, ...series.map(({ name }) => (words.unit ? `${name} (${words.unit})` : name))]
  const rows = times.map((time, i) => [isoWithZone(time), ...series.map(({ values }) => values[i] ?? null)])
  return byteOrderMark + [head, ...rows].map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')
}

/** Only text can be somebody's formula: names come from devices. */
function cellText(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
