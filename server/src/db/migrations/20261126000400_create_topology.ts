import type { Kysely } from 'kysely'
import { owned, required } from '../columns.ts'

/** Links that people tell of, and what the map of a network was like. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('topology_link')
    .addColumn('network_id', 'bigint', owned('network.id'))
    .addColumn('sn', 'text', required)
    .addColumn('upper', 'text', required)
    .addColumn('port', 'text')
    .addPrimaryKeyConstraint('topology_link_key', ['network_id', 'sn'])
    .execute()
  await db.schema
    .createTable('topology_frame')
    .addColumn('network_id', 'bigint', owned('network.id'))
    .addColumn('at', 'bigint', required)
    .addColumn('graph', 'text', required)
    .addPrimaryKeyConstraint('topology_frame_key', ['network_id', 'at'])
    .execute()
  await db.schema
    .createTable('topology_change')
    .addColumn('network_id', 'bigint', owned('network.id'))
    .addColumn('at', 'bigint', required)
    .addColumn('changes', 'text', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('topology_change_key', ['network_id', 'at'])
    .execute()
}
