import type { CsvCell } from '../../../lib/csv/csv.ts'
import type { CellType, SectionColumn } from './section-columns.ts'

/** A value as a cell: lists in one, their parts with blanks between. */
export function cellOf(value: unknown): CsvCell {
  if (Array.isArray(value)) return value.map(partOf).join(' ')
  return value as CsvCell
}

/**
 * What a cell says. What fits no type of its column stays a text, which the schema then refuses.
 * @returns undefined for an empty cell where something has to stand
 */
export function cellValue(cell: string, { types }: SectionColumn): unknown {
  const told = cell.trim()
  if (told === '') return emptyValue(types)
  if (types.has('texts')) return partsOf(told)
  if (types.has('numbers')) return partsOf(told).map((part) => (isNumber(part) ? Number(part) : part))
  if (types.has('number') && isNumber(told)) return Number(told)
  if (types.has('boolean')) return booleans[told.toLowerCase()] ?? told
  // Blanks around a name may be part of it.
  return types.size === 1 ? cell : told
}

function emptyValue(types: ReadonlySet<CellType>): unknown {
  if (types.has('null')) return null
  if (types.has('absent')) return undefined
  if (types.has('texts') || types.has('numbers')) return []
  return types.has('text') && !types.has('number') ? '' : undefined
}

const SEPARATORS = /[\s,;|]+/
/** What would part it, and what says that it does not, as in addresses of the web: a remark of a client has blanks. */
const partOf = (part: unknown) =>
  typeof part === 'string' ? part.replace(/[\s,;|%]/g, encodeURIComponent) : part
const partsOf = (told: string): string[] =>
  told.split(SEPARATORS).flatMap((part) => (part === '' ? [] : [decoded(part)]))

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const isNumber = (text: string): boolean => /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text)
/** Spreadsheet programs write them in capitals. */
const booleans: Record<string, boolean> = { true: true, false: false, 1: true, 0: false }
