import type { Kysely } from 'kysely'
import { empty, owned, required, withId } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** What is done to many devices at once, and how far each of them is. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('mass_action'), engine)
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('account_id', 'bigint', owned('account.id'))
    .addColumn('token_id', 'text')
    .addColumn('address', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('group_id', 'bigint')
    .addColumn('total', 'integer', required)
    .addColumn('state', 'text', required)
    .addColumn('job_id', 'bigint')
    .addColumn('started_at', 'bigint', required)
    .addColumn('ended_at', 'bigint')
    .addColumn('dismissed_at', 'bigint')
    .execute()
  await db.schema.createIndex('mass_action_account').on('mass_action').columns(['account_id', 'id']).execute()
  await db.schema
    .createIndex('mass_action_tenant')
    .on('mass_action')
    .columns(['tenant_id', 'state'])
    .execute()
  await db.schema
    .createTable('mass_action_item')
    .addColumn('mass_action_id', 'bigint', owned('mass_action.id'))
    .addColumn('position', 'integer', required)
    .addColumn('sn', 'text', required)
    .addColumn('name', 'text', empty)
    .addColumn('state', 'text', required)
    .addColumn('error', 'text')
    .addColumn('params', 'text')
    .addPrimaryKeyConstraint('mass_action_item_key', ['mass_action_id', 'position'])
    .execute()
  await db.schema
    .createIndex('mass_action_item_state')
    .on('mass_action_item')
    .columns(['mass_action_id', 'state', 'position'])
    .execute()
}
