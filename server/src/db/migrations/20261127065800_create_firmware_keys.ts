import type { Kysely } from 'kysely'
import { required, withId, zero } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Keys that firmware images are signed with, whether they must be, and what an image says of itself. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('firmware_key'), engine)
    .addColumn('name', 'text', required)
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('added_at', 'bigint', required)
    .addColumn('by_name', 'text', required)
    .addColumn('retired_at', 'bigint')
    .execute()
  await db.schema
    .createTable('firmware_rule')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('signed_only', 'integer', zero)
    .execute()
  await db.schema.alterTable('firmware_image').addColumn('detached_signature', 'text').execute()
  await db.schema.alterTable('firmware_image').addColumn('key_id', 'bigint').execute()
  await db.schema.alterTable('firmware_image').addColumn('own_models', 'text').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of ['own_models', 'key_id', 'detached_signature'])
    await db.schema.alterTable('firmware_image').dropColumn(column).execute()
  for (const table of ['firmware_rule', 'firmware_key']) await db.schema.dropTable(table).execute()
}
