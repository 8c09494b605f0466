import type { Kysely } from 'kysely'
import { zero } from '../columns.ts'

/** A device of which nobody knows whether it took its image is given it once more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('rollout_device').addColumn('attempts', 'integer', zero).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('rollout_device').dropColumn('attempts').execute()
}
