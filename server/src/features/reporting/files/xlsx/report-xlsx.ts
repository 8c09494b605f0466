import writeExcelFile, { type CellObject, type Sheet } from 'write-excel-file/node'
import type { PrintedReport, PrintedSection } from '../printed.ts'
import { headCell, textCell, valueCell } from './cells.ts'
import { sheetNames } from './sheet-names.ts'

type Row = (CellObject | null)[]

interface Content {
  head: string[]
  rows: Row[]
}

/** A report as a spreadsheet: what it is about, then one sheet per section, numbers as numbers. */
export async function reportXlsx(report: PrintedReport): Promise<Buffer> {
  const names = sheetNames([report.title, ...report.sections.map(({ title }) => title)])
  const contents = [about(report), ...report.sections.map((section) => contentOf(section, report))]
  const sheets = contents.map((content, at): Sheet<Buffer> => sheetOf(content, names[at]!, report))
  return writeExcelFile(sheets, { fontFamily: 'Calibri', fontSize: 11 }).toBuffer()
}

function sheetOf({ head, rows }: Content, sheet: string, { direction }: PrintedReport): Sheet<Buffer> {
  return {
    ...{ sheet, data: [head.map(headCell), ...rows], stickyRowsCount: 1, rightToLeft: direction === 'rtl' },
    columns: head.map((name, at) => ({ width: widthOf(name, rows, at) })),
  }
}

/** Name of the place, range, zone, time of making. */
function about({ title, place, facts, notes, unknown }: PrintedReport): Content {
  const rows = [
    [textCell(place.join(' › ')), null],
    ...facts.map(({ name, text }) => [textCell(name), textCell(plain(text))]),
    ...notes.map((note) => [textCell(plain(note)), null]),
    ...(unknown ? [[textCell(unknown), null]] : []),
  ]
  return { head: [title, ''], rows }
}

/** Without the marks that set texts apart in a line: cells do that. */
const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '')

function contentOf(section: PrintedSection, report: PrintedReport): Content {
  const { heads, time, timezone } = report
  if (section.type === 'figures') {
    const rows = section.items.map(({ name, value, was, why }) => [
      ...[textCell(name), valueCell(value, report) ?? textCell(value.text)],
      ...[valueCell({ raw: was ?? null, unit: value.unit }, report), textCell(why ?? '')],
    ])
    return { head: [heads.name, heads.value, heads.before, heads.why], rows: [...rows, ...noteOf(section)] }
  }
  if (section.type === 'table') {
    const rows = section.rows.map((row) => row.map((value) => valueCell(value, report)))
    const none = rows.length === 0 ? [[textCell(section.none)]] : []
    const more = section.more ? [[textCell(section.more)]] : []
    const all = [...rows, ...none, ...more, ...noteOf(section)]
    return { head: section.columns.map(({ name }) => name), rows: all }
  }
  const { lines, times, unit } = section
  const rows = times.map((at, n) => [
    valueCell({ raw: at, unit: 'time' }, report),
    ...lines.map(({ values }) => valueCell({ raw: values[n] ?? null, unit }, report)),
  ])
  const head = [`${time} (${timezone})`, ...lines.map(({ name }) => name)]
  return { head, rows: [...rows, ...noteOf(section)] }
}

const noteOf = ({ why }: PrintedSection): Row[] => (why ? [[textCell(why)]] : [])

const widest = 60

/** In characters of what stands in the first rows; Chinese takes two. */
function widthOf(name: string, rows: Row[], at: number): number {
  const texts = rows.slice(0, 200).map((row) => textOf(row[at]))
  const lengths = [name, ...texts].map((text) => text.replaceAll(/[\u2e80-\uffff]/g, '__').length)
  return Math.min(widest, Math.max(10, ...lengths) + 3)
}

function textOf(cell: CellObject | null | undefined): string {
  if (!cell) return ''
  return cell.value instanceof Date ? '2026-01-01 00:00:00' : String(cell.value).slice(0, 100)
}
