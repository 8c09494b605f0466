import type { Kysely } from 'kysely'
import { owned, required, withId } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** The key of the server at push services, and the browsers of people that show notices. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await db.schema
    .createTable('push_key')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('public_key', 'text', required)
    .addColumn('private_sealed', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await withId(db.schema.createTable('push_browser'), engine)
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('account_id', 'bigint', owned('account.id'))
    .addColumn('mark', 'text', required)
    .addColumn('user_agent', 'text')
    .addColumn('subscription_sealed', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('push_browser_once')
    .unique()
    .on('push_browser')
    .columns(['account_id', 'mark'])
    .execute()
  await db.schema.createIndex('push_browser_tenant').on('push_browser').columns(['tenant_id']).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('push_browser').execute()
  await db.schema.dropTable('push_key').execute()
}
