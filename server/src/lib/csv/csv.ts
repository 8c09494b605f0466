/** Text, a number, a moment, or nothing known. */
export type CsvCell = string | number | boolean | Date | null | undefined

/** A spreadsheet program reads a file without it in the encoding of its country. */
export const byteOrderMark = '\uFEFF'

/**
 * What spreadsheet programs take for the beginning of a formula, or skip before one; with what makes it harmless
 * before it, so that a file that is read again says what was written.
 */
const formula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const needsQuotes = /[",\r\n]/

/** One line of RFC 4180, its end included. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`

/** Numbers stand as they are, below zero too; only text can be somebody's formula. */
function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell !== 'string') return String(cell)
  const harmless = formula.test(cell) ? `'${cell}` : cell
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Whether a cell begins with what was put before it to keep it from being a formula. */
export const isDefused = (cell: string): boolean => cell.startsWith("'") && formula.test(cell)
