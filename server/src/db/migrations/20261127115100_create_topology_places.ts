import type { Kysely } from 'kysely'
import { owned, required } from '../columns.ts'

/** Where people put devices in the free layout of a network's map. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('topology_place')
    .addColumn('network_id', 'bigint', owned('network.id'))
    .addColumn('node', 'text', required)
    .addColumn('x', 'double precision', required)
    .addColumn('y', 'double precision', required)
    .addColumn('placed_at', 'bigint', required)
    .addPrimaryKeyConstraint('topology_place_key', ['network_id', 'node'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('topology_place').execute()
}
