import type { Kysely } from 'kysely'
import { required } from '../columns.ts'

/** Owners say whether others may open tunnels, and answer those who ask. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tunnel_rule')
    .addColumn('network_id', 'bigint', (column) =>
      column.primaryKey().notNull().references('network.id').onDelete('cascade'),
    )
    .addColumn('guests', 'text', required)
    .execute()
  await db.schema.alterTable('tunnel').addColumn('asked_until', 'bigint').execute()
  await db.schema.alterTable('tunnel').addColumn('allowed_by', 'text').execute()
}
