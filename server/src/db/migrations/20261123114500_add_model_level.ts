import type { Kysely } from 'kysely'

/** Sections are said for devices of a model in a network, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('config_version').addColumn('model', 'text').execute()
}
