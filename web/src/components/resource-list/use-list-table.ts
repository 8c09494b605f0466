import {
  type ColumnDef,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ListColumn } from './column'

const features = tableFeatures({ rowSelectionFeature })
type Features = typeof features

export interface Selection {
  value: RowSelectionState
  change: (next: RowSelectionState | ((old: RowSelectionState) => RowSelectionState)) => void
}

/** TanStack Table as the list needs it: the server pages and sorts, selection goes by the row's own id. */
export function useListTable<Row extends object>(
  rows: Row[],
  columns: readonly ListColumn<Row>[],
  rowId: (row: Row) => string,
  selection: Selection,
) {
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<Features, Row> => ({
          id: column.id,
          header: column.header,
          cell: ({ row }) => column.cell(row.original),
        }),
      ),
    [columns],
  )
  return useTable<Features, Row>({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state: { rowSelection: selection.value },
    onRowSelectionChange: selection.change,
  })
}
