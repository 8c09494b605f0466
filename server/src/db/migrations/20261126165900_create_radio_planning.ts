import type { Kysely } from 'kysely'
import { owned, required, zero } from '../columns.ts'

/** Radios that plans leave as they are, and when access points listen around by themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('radio_lock')
    .addColumn('network_id', 'bigint', owned('network.id'))
    .addColumn('sn', 'text', required)
    .addColumn('radio', 'text', required)
    .addPrimaryKeyConstraint('radio_lock_key', ['network_id', 'sn', 'radio'])
    .execute()
  await db.schema
    .createTable('radio_schedule')
    .addColumn('network_id', 'bigint', owned('network.id'))
    .addColumn('days', 'text', required)
    .addColumn('at', 'text', required)
    .addColumn('deep', 'integer', zero)
    .addColumn('new_devices', 'integer', zero)
    .addColumn('last_at', 'bigint', zero)
    .addPrimaryKeyConstraint('radio_schedule_key', ['network_id'])
    .execute()
}
