import type { Kysely } from 'kysely'
import { owned, required, withId } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** What people edit and have not applied. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('config_draft'), engine)
    .addColumn('account_id', 'bigint', owned('account.id'))
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('key', 'text', required)
    .addColumn('target', 'text', required)
    .addColumn('section', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('draft_sealed', 'text', required)
    .addUniqueConstraint('config_draft_key', ['account_id', 'key'])
    .execute()
  await db.schema.createIndex('config_draft_target').on('config_draft').column('target').execute()
}
