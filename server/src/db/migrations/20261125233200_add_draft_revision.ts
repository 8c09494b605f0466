import type { Kysely } from 'kysely'
import { zero } from '../columns.ts'

/** Which edit of a draft was kept: what is edited in two tabs is not lost unseen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('config_draft').addColumn('revision', 'bigint', zero).execute()
}
