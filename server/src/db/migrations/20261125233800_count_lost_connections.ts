import type { Kysely } from 'kysely'
import { required } from '../columns.ts'

/** How often a device lost its connection, by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lost_connection')
    .addColumn('sn', 'text', required)
    .addColumn('day', 'integer', required)
    .addColumn('times', 'integer', required)
    .addPrimaryKeyConstraint('lost_connection_pk', ['sn', 'day'])
    .execute()
  await db.schema.createIndex('alarm_sn_created').on('alarm').columns(['sn', 'created_at']).execute()
}
