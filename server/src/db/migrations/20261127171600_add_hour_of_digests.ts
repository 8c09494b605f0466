import type { Kysely } from 'kysely'

/** Notices of a day go in one message at an hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('alarm_rule').addColumn('digest_at', 'integer').execute()
  await db.schema.alterTable('alarm_rule').addColumn('digest_zone', 'text').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of ['digest_zone', 'digest_at'])
    await db.schema.alterTable('alarm_rule').dropColumn(column).execute()
}
