import type { Kysely } from 'kysely'
import { required } from '../columns.ts'

/** Which keys the data folder held when the server started last, by fingerprint: a lost one is missed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kept_key')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('fingerprint', 'text', required)
    .addColumn('since', 'bigint', required)
    .execute()
}
