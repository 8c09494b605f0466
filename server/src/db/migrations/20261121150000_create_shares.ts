import { type Kysely, sql } from 'kysely'
import { owned, required, withId, zero } from '../columns.ts'
import type { MigrationTools } from '../migrate.ts'

/** Shares of a network or project with another account, and what each ordinary member may do in theirs. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('share'), engine)
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('project_id', 'bigint', (column) => column.references('project.id').onDelete('cascade'))
    .addColumn('network_id', 'bigint', (column) => column.references('network.id').onDelete('cascade'))
    .addColumn('given_by', 'text', required)
    .addColumn('to_account_id', 'bigint', owned('account.id'))
    .addColumn('to_tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('permission', 'text', required)
    .addColumn('due_day', 'text')
    .addColumn('always_on', 'integer', zero)
    .addColumn('zone', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await sql`create unique index share_once on share
    (to_account_id, coalesce(project_id, 0), coalesce(network_id, 0))`.execute(db)
  await db.schema.createIndex('share_received').on('share').column('to_tenant_id').execute()
  await db.schema.createIndex('share_given').on('share').column('tenant_id').execute()
  await db.schema
    .alterTable('account_scope')
    .addColumn('permission', 'text', (column) => column.notNull().defaultTo('own'))
    .execute()
  await db.schema.alterTable('account_scope').addColumn('until', 'bigint').execute()
}
