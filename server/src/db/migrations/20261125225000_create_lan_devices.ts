import type { Kysely } from 'kysely'
import { owned, required } from '../columns.ts'

/** What people say clients are, and what stays in a LAN as it was seen last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('client_kind')
    .addColumn('network_id', 'bigint', owned('network.id'))
    .addColumn('mac', 'text', required)
    .addColumn('kind', 'text', required)
    .addPrimaryKeyConstraint('client_kind_key', ['network_id', 'mac'])
    .execute()
  await db.schema
    .createTable('lan_device')
    .addColumn('network_id', 'bigint', owned('network.id'))
    .addColumn('mac', 'text', required)
    .addColumn('told', 'text', required)
    .addColumn('seen_at', 'bigint', required)
    .addPrimaryKeyConstraint('lan_device_key', ['network_id', 'mac'])
    .execute()
}
