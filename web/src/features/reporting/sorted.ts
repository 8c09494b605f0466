import type { ReportSection } from '#contract/reporting/document.ts'
import type { Values } from './use-values'

type Table = Extract<ReportSection, { type: 'table' }>

export interface Sorting {
  column: number
  descending: boolean
}

const inOrder = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Rows in the document's own order, or by a column; what is not known comes last, in either direction. */
export function sorted({ columns, rows }: Table, sorting: Sorting | null, values: Pick<Values, 'write'>) {
  const column = sorting && columns[sorting.column]
  if (!sorting || !column) return rows
  const direction = sorting.descending ? -1 : 1
  return [...rows].sort((one, other) => {
    const [a, b] = [one.cells[sorting.column] ?? null, other.cells[sorting.column] ?? null]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    if (typeof a === 'number' && typeof b === 'number') return direction * (a - b)
    const [left, right] = [values.write(a, column.unit), values.write(b, column.unit)]
    return direction * inOrder.compare(left ?? '', right ?? '')
  })
}
