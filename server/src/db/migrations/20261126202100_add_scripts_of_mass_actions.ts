import type { Kysely } from 'kysely'

/** A script that is run on many devices, sealed, and the command that each was given by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mass_action').addColumn('script_sealed', 'text').execute()
  await db.schema.alterTable('mass_action_item').addColumn('command_id', 'bigint').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mass_action_item').dropColumn('command_id').execute()
  await db.schema.alterTable('mass_action').dropColumn('script_sealed').execute()
}
