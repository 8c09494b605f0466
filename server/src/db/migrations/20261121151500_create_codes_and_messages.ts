import type { Kysely } from 'kysely'
import { required, withId, zero } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Where accounts are reached, the codes that prove it, and the messages that carry them. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await addContacts(db)
  await withId(db.schema.createTable('verify_code'), engine)
    .addColumn('target', 'text', required)
    .addColumn('purpose', 'text', required)
    .addColumn('code_hash', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('proof', 'text', (column) => column.unique())
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('tries', 'integer', zero)
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('verify_code_target')
    .on('verify_code')
    .columns(['target', 'created_at'])
    .execute()
  await db.schema
    .createIndex('verify_code_address')
    .on('verify_code')
    .columns(['address', 'created_at'])
    .execute()
  await withId(db.schema.createTable('outgoing_message'), engine)
    .addColumn('tenant_id', 'bigint', (column) => column.references('tenant.id').onDelete('cascade'))
    .addColumn('channel', 'text', required)
    .addColumn('target', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('language', 'text', required)
    .addColumn('content_sealed', 'text')
    .addColumn('state', 'text', required)
    .addColumn('reason', 'text')
    .addColumn('tries', 'integer', zero)
    .addColumn('next_try_at', 'bigint')
    .addColumn('valid_until', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('sent_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('outgoing_message_due')
    .on('outgoing_message')
    .columns(['state', 'next_try_at'])
    .execute()
}

/** Unique by index: SQLite adds no unique column to a table that is there. */
async function addContacts(db: Kysely<unknown>): Promise<void> {
  for (const name of ['email', 'email_key', 'phone'] as const)
    await db.schema.alterTable('account').addColumn(name, 'text').execute()
  for (const name of ['email_verified_at', 'phone_verified_at'] as const)
    await db.schema.alterTable('account').addColumn(name, 'bigint').execute()
  await db.schema.createIndex('account_email').on('account').column('email_key').unique().execute()
  await db.schema.createIndex('account_phone').on('account').column('phone').unique().execute()
}
