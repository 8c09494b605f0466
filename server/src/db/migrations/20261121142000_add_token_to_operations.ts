import type { Kysely } from 'kysely'

/** Name of the API token it was done with, as it was then; null for a person who signed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('operation').addColumn('token', 'text').execute()
}
