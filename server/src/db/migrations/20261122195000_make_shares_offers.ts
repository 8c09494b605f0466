import { type Kysely, sql } from 'kysely'
import { owned, required, withId } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/**
 * A share is an offer until its receiver accepts it. What there was before counts as accepted; what still waits for an
 * address that nobody has proven becomes an offer.
 */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  for (const column of ['accepted_at', 'declined_at', 'withdrawn_at'])
    await db.schema.alterTable('share').addColumn(column, 'bigint').execute()
  await db.schema
    .alterTable('share')
    .addColumn('offered_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update share set offered_at = created_at`.execute(db)
  for (const [key, verified] of [
    ['email_key', 'email_verified_at'],
    ['phone', 'phone_verified_at'],
  ] as const) {
    const owner = (column: string) => sql`(select ${sql.ref(`account.${column}`)} from account
      where ${sql.ref(`account.${key}`)} = share.to_key and ${sql.ref(`account.${verified}`)} is not null
      and account.disabled_at is null and account.tenant_id <> share.tenant_id)`
    await sql`update share set to_account_id = ${owner('id')}, to_tenant_id = ${owner('tenant_id')}
      where to_tenant_id is null and exists ${owner('id')}`.execute(db)
  }
  await sql`update share set accepted_at = coalesce(opened_at, created_at) where to_tenant_id is not null`.execute(
    db,
  )
  await sql`update share set offered_at = ${Date.now()} where to_tenant_id is null`.execute(db)
  await withId(db.schema.createTable('share_partner'), engine)
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('from_tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('from_name', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema
    .createIndex('share_partner_once')
    .unique()
    .on('share_partner')
    .columns(['tenant_id', 'from_tenant_id', 'from_name'])
    .execute()
  await db.schema.createIndex('share_partner_from').on('share_partner').column('from_tenant_id').execute()
}
