import type { Kysely } from 'kysely'
import { owned, required } from '../columns.ts'

/** When an alarm stood before it began again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('alarm_span')
    .addColumn('alarm_id', 'bigint', owned('alarm.id'))
    .addColumn('from_at', 'bigint', required)
    .addColumn('until_at', 'bigint', required)
    .addPrimaryKeyConstraint('alarm_span_key', ['alarm_id', 'from_at'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('alarm_span').execute()
}
