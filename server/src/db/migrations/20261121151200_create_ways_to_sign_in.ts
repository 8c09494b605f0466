import type { Kysely } from 'kysely'
import { owned, required, withId } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Provider accounts, what a session began with, and the second factor. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('account_identity'), engine)
    .addColumn('account_id', 'bigint', owned('account.id'))
    .addColumn('issuer', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint')
    .addUniqueConstraint('account_identity_subject', ['issuer', 'subject'])
    .execute()
  await db.schema
    .createIndex('account_identity_account')
    .on('account_identity')
    .column('account_id')
    .execute()
  await db.schema
    .createTable('provider_session')
    .addColumn('session_id', 'text', (column) =>
      column.primaryKey().references('session.id').onDelete('cascade'),
    )
    .addColumn('id_token_sealed', 'text', required)
    .execute()
  await db.schema
    .createTable('second_factor')
    .addColumn('account_id', 'bigint', (column) =>
      column.primaryKey().references('account.id').onDelete('cascade'),
    )
    .addColumn('secret_sealed', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_step', 'bigint', required)
    .execute()
  await withId(db.schema.createTable('recovery_code'), engine)
    .addColumn('account_id', 'bigint', owned('account.id'))
    .addColumn('code_hash', 'text', required)
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('recovery_code_account')
    .on('recovery_code')
    .columns(['account_id', 'code_hash'])
    .execute()
}
