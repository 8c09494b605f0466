import type { Kysely } from 'kysely'
import { owned, required } from '../columns.ts'

/** Tokens go with their account, and at once when they are revoked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_token')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'bigint', owned('account.id'))
    .addColumn('name', 'text', required)
    .addColumn('prefix', 'text', required)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('scopes', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('api_token_account')
    .on('api_token')
    .columns(['account_id', 'created_at'])
    .execute()
}
