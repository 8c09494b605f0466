import { listOperations, type Operation } from '#contract/audit-log/endpoints.ts'
import type { ExportColumn, ExportList } from '../../http/exports.ts'
import type { CsvCell } from '../../lib/csv/csv.ts'

const shown = (name: string, value: (row: Operation) => CsvCell): ExportColumn<Operation>[] => [
  { word: `audit-log:column.${name}`, value },
]

const changesAsText = (changes: Operation['changes']): string | null =>
  changes?.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`).join('; ') ??
  null

/** The operation log as a file; calls and outcomes by their names in the interface. */
export const operationExport: ExportList<Operation> = {
  name: 'operations',
  endpoint: listOperations,
  columns: {
    operation: shown('operation', (row) => row.operation),
    subject: shown('subject', (row) => row.subject ?? row.sn),
    group: shown('group', (row) => row.groupName),
    changes: shown('changes', (row) => changesAsText(row.changes)),
    by: shown('by', (row) => row.by),
    address: shown('address', (row) => row.address),
    outcome: shown('outcome', (row) => row.outcome),
    at: shown('at', (row) => new Date(row.at)),
    entry: shown('entry', (row) => row.entry),
    hash: shown('hash', (row) => row.hash),
  },
}
