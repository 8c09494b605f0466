import type { Kysely } from 'kysely'
import { owned, required } from '../columns.ts'

/** What people call clients of a network, and which client an event of a device is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('client_name')
    .addColumn('network_id', 'bigint', owned('network.id'))
    .addColumn('mac', 'text', required)
    .addColumn('name', 'text', required)
    .addPrimaryKeyConstraint('client_name_key', ['network_id', 'mac'])
    .execute()
  await db.schema.alterTable('device_event').addColumn('client_mac', 'text').execute()
  await db.schema.alterTable('device_event').addColumn('meaning', 'text').execute()
  await db.schema
    .createIndex('device_event_client')
    .on('device_event')
    .columns(['client_mac', 'tenant_id', 'id'])
    .execute()
}
