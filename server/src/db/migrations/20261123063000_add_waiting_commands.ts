import type { Kysely } from 'kysely'

/** What a command that waits for its device is, so that it still waits after a restart, and until when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('device_command').addColumn('waits_until', 'bigint').execute()
  await db.schema.alterTable('device_command').addColumn('order_sealed', 'text').execute()
}
