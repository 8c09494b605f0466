import type { ComponentType } from 'react'
import type shell from '../../../../../locales/en-US/shell.json'
import type { CallTarget } from '../../../api/call'
import type { ListColumn } from '../../../components/resource-list/column'
import type { ColumnMaker, StateName } from './use-system-columns'

/** A list over all tenants as the console shows it; the third of its kind is a declaration. */
export interface SystemScreen<Row extends object> {
  /** Its name in the menu, which is its title. */
  label: keyof (typeof shell)['screen']
  list: CallTarget & { name: string; sorts: readonly string[]; states: readonly StateName[] }
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  columns: (make: ColumnMaker<Row>) => ListColumn<Row>[]
  /** Columns for those who look for them. */
  hidden?: readonly string[]
  /** What can be done with the row that was opened, below its facts. */
  Actions?: ComponentType<{ row: Row; onClose: () => void }>
}
