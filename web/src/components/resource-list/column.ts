import type { ReactNode } from 'react'

/** One column of a list: its words, how wide, how a row's cell is drawn. */
export interface ListColumn<Row> {
  id: string
  header: string
  /** What the column shows, for who points at its head. */
  hint?: string
  /** Pixels; absent: takes what is left. */
  width?: number
  /** Pixels on a phone, where the column that names the row takes what is left; absent: as elsewhere. */
  phoneWidth?: number
  align?: 'end'
  sortable?: boolean
  /** Shown on a phone too. */
  phone?: boolean
  /** Told under it on a phone, of what the columns that are not shown there have. */
  phoneLine?: (row: Row) => ReactNode
  /** Always shown: it names the row. */
  fixed?: boolean
  cell: (row: Row) => ReactNode
}

/** Columns to show: those chosen in the order chosen, else all but the hidden ones; on a phone those marked for it. */
export function visibleColumns<Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[] | null,
  hidden: readonly string[],
  phone: boolean,
): ListColumn<Row>[] {
  if (phone) return columns.filter((column) => column.phone || column.fixed)
  if (!chosen) return columns.filter((column) => column.fixed || !hidden.includes(column.id))
  const known = new Map(columns.map((column) => [column.id, column]))
  const missing = columns.filter((column) => column.fixed && !chosen.includes(column.id))
  return [...missing, ...chosen.flatMap((id) => known.get(id) ?? [])]
}
