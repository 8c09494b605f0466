import type { Kysely } from 'kysely'
import { owned, required, withId } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Upgrades of many devices, and each device in them. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('rollout'), engine)
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('account_id', 'bigint', owned('account.id'))
    .addColumn('token_id', 'text')
    .addColumn('address', 'text', required)
    .addColumn('image_id', 'bigint', required)
    .addColumn('version', 'text', required)
    .addColumn('compatible', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('window', 'text')
    .addColumn('offline', 'text', required)
    .addColumn('at_once', 'integer', required)
    .addColumn('downgrade', 'integer', required)
    .addColumn('excused', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('started_at', 'bigint', required)
    .addColumn('ended_at', 'bigint')
    .execute()
  await db.schema
    .createTable('rollout_device')
    .addColumn('rollout_id', 'bigint', owned('rollout.id'))
    .addColumn('position', 'integer', required)
    .addColumn('sn', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('network_id', 'bigint', required)
    .addColumn('kind', 'text')
    .addColumn('state', 'text', required)
    .addColumn('software', 'text')
    .addColumn('reason', 'text')
    .addColumn('detail', 'text')
    .addColumn('command_id', 'bigint')
    .addColumn('upstream', 'text')
    .addColumn('began_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addPrimaryKeyConstraint('rollout_device_pk', ['rollout_id', 'position'])
    .execute()
  await db.schema
    .createIndex('rollout_device_state')
    .on('rollout_device')
    .columns(['state', 'network_id'])
    .execute()
}
