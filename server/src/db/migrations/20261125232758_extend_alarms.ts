import { type Kysely, sql } from 'kysely'
import { owned, required } from '../columns.ts'

/** When an alarm came last, which one it belongs to, the devices it is about, and what networks say of categories. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('alarm').addColumn('last_at', 'bigint').execute()
  await db.schema.alterTable('alarm').addColumn('parent_id', 'bigint').execute()
  await sql`update alarm set last_at = created_at`.execute(db)
  await db.schema.createIndex('alarm_network').on('alarm').columns(['network_id', 'resolved_at']).execute()
  await db.schema
    .createIndex('alarm_parent')
    .on('alarm')
    .columns(['parent_id'])
    .where('parent_id' as never, 'is not', null)
    .execute()
  await db.schema
    .createTable('alarm_device')
    .addColumn('alarm_id', 'bigint', owned('alarm.id'))
    .addColumn('sn', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('users', 'integer')
    .addColumn('since', 'bigint', required)
    .addColumn('until', 'bigint')
    .addPrimaryKeyConstraint('alarm_device_pk', ['alarm_id', 'sn'])
    .execute()
  await db.schema.createIndex('alarm_device_sn').on('alarm_device').columns(['sn']).execute()
  await db.schema
    .createTable('alarm_settings')
    .addColumn('network_id', 'bigint', (column) =>
      column.primaryKey().references('network.id').onDelete('cascade'),
    )
    .addColumn('settings', 'text', required)
    .execute()
}
