import type { RawBuilder } from 'kysely'

/**
 * Rows over all tenants as the feature whose they are tells them, for the operator's lists: a statement whose columns
 * are called as the list's members, and over which the list machine searches, narrows and sorts.
 */
export interface SystemTable {
  rows: RawBuilder<unknown>
  /** Columns that hold text to search. */
  searched: readonly string[]
  /** Column that is different in every row: by it pages stay apart. */
  key: string
  /** How the list begins, as `sort`. */
  first: string
  /** What the columns do not say as the answer has it. */
  present?(row: Record<string, unknown>): Record<string, unknown> | Promise<Record<string, unknown>>
}
