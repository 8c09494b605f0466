import type { Kysely } from 'kysely'
import { owned, required, withId } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Whether clients of crowded access points are asked to move, and who was. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await db.schema
    .createTable('balance_setting')
    .addColumn('network_id', 'bigint', owned('network.id'))
    .addColumn('enabled', 'integer', required)
    .addColumn('threshold', 'integer', required)
    .addColumn('difference', 'integer', required)
    .addColumn('retries', 'integer', required)
    .addPrimaryKeyConstraint('balance_setting_key', ['network_id'])
    .execute()
  await withId(db.schema.createTable('balance_move'), engine)
    .addColumn('network_id', 'bigint', owned('network.id'))
    .addColumn('at', 'bigint', required)
    .addColumn('mac', 'text', required)
    .addColumn('from_sn', 'text', required)
    .addColumn('to_sn', 'text', required)
    .addColumn('outcome', 'text', required)
    .execute()
  await db.schema
    .createIndex('balance_move_network')
    .on('balance_move')
    .columns(['network_id', 'at'])
    .execute()
}
