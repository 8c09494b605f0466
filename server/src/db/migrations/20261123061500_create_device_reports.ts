import { type Kysely, sql } from 'kysely'
import { required } from '../columns.ts'

/** The last report of a device is kept per protocol: one that speaks two says different things in each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('device_report')
    .addColumn('sn', 'text', (column) => column.notNull().references('device.sn').onDelete('cascade'))
    .addColumn('protocol', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('trust', 'integer', required)
    .addColumn('fresh_for_ms', 'bigint', required)
    .addColumn('state', 'text', required)
    .addColumn('raw', 'text', required)
    .addPrimaryKeyConstraint('device_report_key', ['sn', 'protocol'])
    .execute()
  // There was no other protocol; its reports are weighed anew when the next one comes.
  await sql`insert into device_report (sn, protocol, at, trust, fresh_for_ms, state, raw)
    select sn, 'ucentral', at, 0, 0, state, raw from device_state`.execute(db)
  await db.schema.dropTable('device_state').execute()
}
