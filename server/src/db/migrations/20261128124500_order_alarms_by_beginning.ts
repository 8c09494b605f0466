import { type Kysely, sql } from 'kysely'

/** Alarms are listed by when they began, the last time where they began again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index alarm_began on alarm
    (tenant_id, (case when reopened_at > 0 then reopened_at else created_at end), id)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('alarm_began').execute()
}
