import type { Kysely } from 'kysely'
import { required } from '../columns.ts'

/** Kinds of jobs of which no more are begun until the operator says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('job_pause')
    .addColumn('kind', 'text', (column) => column.primaryKey())
    .addColumn('paused_by', 'text', required)
    .addColumn('at', 'bigint', required)
    .execute()
}
