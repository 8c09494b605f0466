import type { CsvRowError } from '#contract/configuration/csv.ts'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import { limits } from '#contract/limits.ts'
import { CsvUnreadable, readCsv } from '../../../lib/csv/csv-reader.ts'
import { columnsOf } from './section-columns.ts'

/** Names the place of a row: a device's serial number, or the id of a network. */
export type PlaceColumn = 'sn' | 'group'
/** Says how people call the place; nothing is read from it. */
export const NAME_COLUMN = 'place'

/** A row of a file in a section's columns. */
export interface SectionRow {
  line: number
  place: string
  /** By path. */
  cells: ReadonlyMap<string, string>
}

export interface ReadRows {
  placeColumn: PlaceColumn
  rows: SectionRow[]
  errors: CsvRowError[]
}

/** Rows of a file; what is wrong with the head makes all of them useless. */
export function readRows(section: ConfigSection, text: string): ReadRows {
  const nothing = (errors: CsvRowError[]): ReadRows => ({ placeColumn: 'sn', rows: [], errors })
  const file = rowsOf(text)
  if (!Array.isArray(file)) return nothing([file])
  const [head, ...lines] = file
  if (!head) return nothing([rowError(1, null, 'empty_file')])
  const names = head.cells.map((name) => name.trim())
  const errors = headErrors(section, names)
  if (lines.length > limits.csvRowsMax)
    errors.push(rowError(head.line, null, 'too_many_rows', { maximum: limits.csvRowsMax }))
  if (errors.length > 0) return nothing(errors)
  const placeColumn = names.includes('sn') ? 'sn' : 'group'
  const rows = lines.map(({ line, cells }) => {
    const byName = new Map(names.map((name, i) => [name, cells[i] ?? '']))
    if (cells.slice(names.length).some((cell) => cell !== ''))
      errors.push(rowError(line, null, 'too_many_cells'))
    const place = (byName.get(placeColumn) ?? '').trim()
    for (const name of [placeColumn, NAME_COLUMN, '']) byName.delete(name)
    return { line, place, cells: byName }
  })
  return { placeColumn, rows, errors }
}

export const rowError = (
  row: number,
  column: string | null,
  reason: CsvRowError['reason'],
  params: CsvRowError['params'] = {},
): CsvRowError => ({ row, column, reason, params })

function rowsOf(text: string) {
  try {
    return readCsv(text)
  } catch (error) {
    if (error instanceof CsvUnreadable) return rowError(error.line, null, 'no_end_of_cell')
    throw error
  }
}

function headErrors(section: ConfigSection, names: readonly string[]): CsvRowError[] {
  const known = new Set([
    ...columnsOf(section).columns.map(({ path }) => path),
    'sn',
    'group',
    NAME_COLUMN,
    '',
  ])
  const wrong = names.flatMap((name, i) => {
    if (!known.has(name)) return [rowError(1, name.slice(0, 100), 'unknown_column')]
    return name !== '' && names.indexOf(name) !== i ? [rowError(1, name, 'column_twice')] : []
  })
  if (names.includes('sn') === names.includes('group')) wrong.push(rowError(1, 'sn', 'place_column'))
  return wrong
}
