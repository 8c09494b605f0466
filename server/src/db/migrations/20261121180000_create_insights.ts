import type { Kysely } from 'kysely'
import { owned, required, withId, zero } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Questions about metrics that people keep, and which of them stand on whose start page. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('insight'), engine)
    .addColumn('account_id', 'bigint', owned('account.id'))
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', required)
    .addColumn('question', 'text', required)
    .addColumn('shared', 'integer', zero)
    .addColumn('created_at', 'bigint', required)
    .addColumn('changed_at', 'bigint', required)
    .execute()
  await db.schema
    .createIndex('insight_name')
    .unique()
    .on('insight')
    .columns(['account_id', 'name_key'])
    .execute()
  await db.schema
    .createTable('insight_pin')
    .addColumn('account_id', 'bigint', owned('account.id'))
    .addColumn('insight_id', 'bigint', owned('insight.id'))
    .addColumn('pinned_at', 'bigint', required)
    .addPrimaryKeyConstraint('insight_pin_key', ['account_id', 'insight_id'])
    .execute()
  await db.schema.createIndex('insight_pin_insight').on('insight_pin').column('insight_id').execute()
}
