import { type ColumnDefinitionBuilder, type CreateTableBuilder, sql } from 'kysely'
import type { Engine } from './client.ts'

/** `id` that the database counts up; never re-used. */
export function withId<Table extends string, Columns extends string>(
  table: CreateTableBuilder<Table, Columns>,
  engine: Engine,
): CreateTableBuilder<Table, Columns | 'id'> {
  return engine === 'sqlite'
    ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    : table.addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity())
}

export const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** A reference that goes with what it points at. */
export const owned = (to: string) => (column: ColumnDefinitionBuilder) =>
  column.references(to).onDelete('cascade').notNull()

export const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)
export const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(sql.lit(''))
