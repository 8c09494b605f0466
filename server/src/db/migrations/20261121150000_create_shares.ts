import { type Kysely, sql } from 'kysely'
import { owned, required, withId, zero } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Shares of a network or project with another account, and what each ordinary member may do in theirs. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('share'), engine)
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('project_id', 'bigint', (column) => column.references('project.id').onDelete('cascade'))
    .addColumn('network_id', 'bigint', (column) => column.references('network.id').onDelete('cascade'))
    .addColumn('given_by', 'text', required)
    .addColumn('to_name', 'text', required)
    .addColumn('to_key', 'text', required)
    .addColumn('to_account_id', 'bigint', (column) => column.references('account.id').onDelete('cascade'))
    .addColumn('to_tenant_id', 'bigint', (column) => column.references('tenant.id').onDelete('cascade'))
    .addColumn('permission', 'text', required)
    .addColumn('due_day', 'text')
    .addColumn('always_on', 'integer', zero)
    .addColumn('zone', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('opened_at', 'bigint')
    .addColumn('reminded_days', 'integer')
    .execute()
  // By address, not by account: which addresses belong to one account is nobody's affair.
  await sql`create unique index share_once on share
    (tenant_id, to_key, coalesce(project_id, 0), coalesce(network_id, 0))`.execute(db)
  await db.schema.createIndex('share_received').on('share').columns(['to_tenant_id', 'to_key']).execute()
  await db.schema.createIndex('account_tenant').on('account').column('tenant_id').execute()
  await db.schema.createIndex('share_given').on('share').column('tenant_id').execute()
  await db.schema
    .alterTable('account_scope')
    .addColumn('permission', 'text', (column) => column.notNull().defaultTo('own'))
    .execute()
  await db.schema.alterTable('account_scope').addColumn('until', 'bigint').execute()
}
