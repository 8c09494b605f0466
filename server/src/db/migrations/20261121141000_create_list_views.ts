import type { Kysely } from 'kysely'
import { owned, required, withId, zero } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** How people want to see lists; and lists by where the configuration of devices stands. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('list_view'), engine)
    .addColumn('account_id', 'bigint', owned('account.id'))
    .addColumn('list', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', required)
    .addColumn('search', 'text', required)
    .addColumn('is_default', 'integer', zero)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema
    .createIndex('list_view_name')
    .unique()
    .on('list_view')
    .columns(['account_id', 'list', 'name_key'])
    .execute()
}
