import { type Kysely, sql } from 'kysely'
import { zero } from '../columns.ts'

/** Notices are repeated while an alarm stands, and collected into one message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['repeat_minutes', 'digest_minutes'])
    await db.schema.alterTable('alarm_rule').addColumn(column, 'integer').execute()
  await db.schema.alterTable('alarm_notice').addColumn('round', 'integer', zero).execute()
  await db.schema.dropIndex('alarm_notice_once').execute()
  await db.schema
    .createIndex('alarm_notice_once')
    .unique()
    .on('alarm_notice')
    .columns(['rule_id', 'alarm_id', 'kind', 'occurrence', 'round'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('alarm_notice_once').execute()
  // One notice of each kind is what the index held before.
  await sql`delete from alarm_notice where round > 0`.execute(db)
  await db.schema.alterTable('alarm_notice').dropColumn('round').execute()
  await db.schema
    .createIndex('alarm_notice_once')
    .unique()
    .on('alarm_notice')
    .columns(['rule_id', 'alarm_id', 'kind', 'occurrence'])
    .execute()
  for (const column of ['digest_minutes', 'repeat_minutes'])
    await db.schema.alterTable('alarm_rule').dropColumn(column).execute()
}
