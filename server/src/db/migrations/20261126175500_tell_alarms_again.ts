import type { Kysely } from 'kysely'
import { zero } from '../columns.ts'

/** An alarm that was over and begins again is told again: notices are single for each time it began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('alarm').addColumn('reopened_at', 'bigint', zero).execute()
  await db.schema.alterTable('alarm_notice').addColumn('occurrence', 'bigint', zero).execute()
  await db.schema.dropIndex('alarm_notice_once').execute()
  await db.schema
    .createIndex('alarm_notice_once')
    .unique()
    .on('alarm_notice')
    .columns(['rule_id', 'alarm_id', 'kind', 'occurrence'])
    .execute()
}
