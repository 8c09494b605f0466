import type { z } from 'zod'
import {
  type ReservationColumn,
  type ReservationRowError,
  reservationColumns,
  reserveInput,
} from '#contract/inventory/reservations.ts'
import { limits } from '#contract/limits.ts'
import { type CsvRow, CsvUnreadable, readCsv } from '../../../lib/csv/csv-reader.ts'

/** A row of a file of devices, as it was written and, where nothing is wrong with it, as it is meant. */
export interface DeviceLine {
  row: number
  cells: Record<ReservationColumn, string>
  device: z.output<typeof reserveInput> | null
}

export interface DeviceFile {
  lines: DeviceLine[]
  errors: ReservationRowError[]
}

/** Rows of a CSV file; what is wrong with its head makes all of them useless. */
export function readDeviceFile(text: string): DeviceFile {
  const file = rowsOf(text)
  if (!Array.isArray(file)) return { lines: [], errors: [file] }
  const [head, ...rows] = file
  if (!head) return { lines: [], errors: [rowError(1, null, 'empty_file')] }
  const names = head.cells.map((name) => name.trim().toLowerCase())
  const wrong = headErrors(names)
  const maximum = limits.reservationsPerCall
  if (rows.length > maximum) wrong.push(rowError(head.line, null, 'too_many_rows', { maximum }))
  if (wrong.length === 0 && rows.length === 0) wrong.push(rowError(head.line, null, 'empty_file'))
  if (wrong.length > 0) return { lines: [], errors: wrong }
  const read = rows.map((row) => lineOf(row, names))
  const lines = read.map(({ line }) => line)
  return { lines, errors: [...read.flatMap(({ errors }) => errors), ...twice(lines)] }
}

export const rowError = (
  row: number,
  column: ReservationRowError['column'],
  reason: ReservationRowError['reason'],
  params: ReservationRowError['params'] = {},
): ReservationRowError => ({ row, column, reason, params })

function rowsOf(text: string): CsvRow[] | ReservationRowError {
  try {
    return readCsv(text)
  } catch (error) {
    if (error instanceof CsvUnreadable) return rowError(error.line, null, 'no_end_of_cell')
    throw error
  }
}

const isColumn = (name: string): name is ReservationColumn =>
  (reservationColumns as readonly string[]).includes(name)

function headErrors(names: readonly string[]): ReservationRowError[] {
  const missing = (['sn', 'mac'] as const)
    .filter((name) => !names.includes(name))
    .map((name) => rowError(1, name, 'column_missing'))
  const wrong = names.flatMap((name, i) => {
    if (name !== '' && !isColumn(name)) return [rowError(1, name.slice(0, 100), 'unknown_column')]
    return name !== '' && names.indexOf(name) !== i ? [rowError(1, name, 'column_twice')] : []
  })
  return [...wrong, ...missing]
}

function lineOf({ line: row, cells }: CsvRow, names: readonly string[]) {
  const cell = (name: ReservationColumn) => (cells[names.indexOf(name)] ?? '').trim()
  const told = Object.fromEntries(reservationColumns.map((name) => [name, cell(name)]))
  const written = told as Record<ReservationColumn, string>
  const filled = Object.entries(written).filter(([, value]) => value !== '')
  const parsed = reserveInput.safeParse({ ...Object.fromEntries(filled), ...kindOf(written) })
  const errors = parsed.success ? [] : cellErrors(row, written, parsed.error)
  if (cells.slice(names.length).some((more) => more.trim() !== ''))
    errors.push(rowError(row, null, 'too_many_cells'))
  return { line: { row, cells: written, device: parsed.success ? parsed.data : null }, errors }
}

/** Kinds are written as in the console's lists of columns: in small letters. */
const kindOf = ({ type }: Record<ReservationColumn, string>) =>
  type === '' ? {} : { type: type.toLowerCase() }

/** One mistake a cell. */
function cellErrors(row: number, written: Record<ReservationColumn, string>, error: z.ZodError) {
  const columns = new Set(error.issues.map(({ path }) => String(path[0])).filter(isColumn))
  return [...columns].map((name) => rowError(row, name, written[name] === '' ? 'missing' : 'invalid_value'))
}

function twice(lines: readonly DeviceLine[]): ReservationRowError[] {
  const first = new Map<string, number>()
  return lines.flatMap(({ row, device }) => {
    if (!device) return []
    const before = first.get(device.sn)
    if (before === undefined) first.set(device.sn, row)
    return before === undefined ? [] : [rowError(row, 'sn', 'row_twice', { row: before })]
  })
}
