import type { Kysely } from 'kysely'

/** Where a person left the setup checklist. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').addColumn('setup', 'text').execute()
}
