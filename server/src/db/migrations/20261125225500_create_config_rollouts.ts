import type { Kysely } from 'kysely'
import { owned, required, zero } from '../columns.ts'

/** Changes of configuration that go to devices in stages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('config_rollout')
    .addColumn('change_set_id', 'bigint', (column) =>
      column.primaryKey().references('config_change_set.id').onDelete('cascade'),
    )
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('network_id', 'bigint', required)
    .addColumn('state', 'text', required)
    .addColumn('most_failures', 'bigint', required)
    .addColumn('at_limit', 'text', required)
    .addColumn('accepted', 'bigint', zero)
    .addColumn('stage', 'bigint', required)
    .addColumn('until', 'bigint', required)
    .addColumn('why', 'text')
    .addColumn('began_at', 'bigint', required)
    .addColumn('ended_at', 'bigint')
    .execute()
  await db.schema
    .createTable('config_rollout_device')
    .addColumn('change_set_id', 'bigint', owned('config_rollout.change_set_id'))
    .addColumn('sn', 'text', required)
    .addColumn('stage', 'bigint', required)
    .addColumn('change_id', 'bigint', required)
    .addColumn('previous_change', 'bigint')
    .addColumn('previous_state', 'text')
    .addPrimaryKeyConstraint('config_rollout_device_pk', ['change_set_id', 'sn'])
    .execute()
  await db.schema
    .createIndex('config_rollout_network')
    .on('config_rollout')
    .columns(['tenant_id', 'network_id', 'change_set_id'])
    .execute()
}
