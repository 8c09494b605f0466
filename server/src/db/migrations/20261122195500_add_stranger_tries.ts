import type { Kysely } from 'kysely'
import { zero } from '../columns.ts'

/** Tries at a code from other networks than it was asked from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('verify_code').addColumn('stranger_tries', 'integer', zero).execute()
}
