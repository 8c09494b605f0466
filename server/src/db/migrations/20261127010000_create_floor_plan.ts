import type { Kysely } from 'kysely'
import { owned, required, withId, zero } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Floors of networks: what is drawn on them, the picture below, and which access point stands where. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('floor'), engine)
    .addColumn('network_id', 'bigint', owned('network.id'))
    .addColumn('name', 'text', required)
    .addColumn('revision', 'integer', zero)
    .addColumn('drawing', 'text', required)
    .execute()
  await db.schema.createIndex('floor_network').on('floor').columns(['network_id', 'name']).unique().execute()
  await db.schema
    .createTable('floor_picture')
    .addColumn('floor_id', 'bigint', owned('floor.id'))
    .addColumn('type', 'text', required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('content', 'text', required)
    .addPrimaryKeyConstraint('floor_picture_key', ['floor_id'])
    .execute()
  await db.schema
    .createTable('floor_access_point')
    .addColumn('sn', 'text', required)
    .addColumn('floor_id', 'bigint', owned('floor.id'))
    .addColumn('place', 'text', required)
    .addPrimaryKeyConstraint('floor_access_point_key', ['sn'])
    .execute()
  await db.schema
    .createIndex('floor_access_point_floor')
    .on('floor_access_point')
    .column('floor_id')
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['floor_access_point', 'floor_picture', 'floor'])
    await db.schema.dropTable(table).execute()
}
