import type { Kysely } from 'kysely'

/** Since when a network's balancing is as it is. Of what was set before nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('balance_setting').addColumn('changed_at', 'bigint').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('balance_setting').dropColumn('changed_at').execute()
}
