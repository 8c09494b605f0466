import type { Kysely } from 'kysely'
import { owned, required, withId, zero } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Hand-overs of projects and networks between accounts. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('task'), engine)
    .addColumn('status', 'integer', zero)
    .addColumn('project_id', 'bigint', (column) => column.references('project.id').onDelete('set null'))
    .addColumn('network_id', 'bigint', (column) => column.references('network.id').onDelete('set null'))
    .addColumn('node_id', 'bigint', required)
    .addColumn('mode', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('from_tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('from_account_id', 'bigint', owned('account.id'))
    .addColumn('from_name', 'text', required)
    .addColumn('from_parent_id', 'bigint')
    .addColumn('to_key', 'text', required)
    .addColumn('to_name', 'text', required)
    .addColumn('to_account_id', 'bigint')
    .addColumn('to_tenant_id', 'bigint')
    .addColumn('keep_days', 'integer', zero)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('decided_at', 'bigint')
    .addColumn('undo_asked_by', 'bigint')
    .addColumn('undone_at', 'bigint')
    .execute()
  await db.schema.createIndex('task_sent').on('task').columns(['from_account_id', 'created_at']).execute()
  await db.schema.createIndex('task_received').on('task').columns(['to_key', 'created_at']).execute()
  await db.schema.createIndex('task_account').on('task').column('to_account_id').execute()
}
