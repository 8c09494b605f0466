import type { Kysely } from 'kysely'

/** What was taken for what a device's reports do not tell of what it ran before; null = it was read from the device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('config_standing').addColumn('base_assumed', 'text').execute()
}
