import type { Kysely } from 'kysely'
import { required } from '../columns.ts'

/** What the rules found when an alarm began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('alarm_cause')
    .addColumn('alarm_id', 'bigint', (column) =>
      column.primaryKey().references('alarm.id').onDelete('cascade'),
    )
    .addColumn('at', 'bigint', required)
    .addColumn('findings', 'text', required)
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('alarm_cause').execute()
}
