import type { Kysely } from 'kysely'
import { owned, required } from '../columns.ts'

/** Where the access points of a network hang, and what covers a client there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('roaming_setting')
    .addColumn('network_id', 'bigint', owned('network.id'))
    .addColumn('place', 'text', required)
    .addColumn('threshold', 'integer', required)
    .addColumn('coverage', 'integer', required)
    .addColumn('grouping', 'text', required)
    .addPrimaryKeyConstraint('roaming_setting_key', ['network_id'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('roaming_setting').execute()
}
