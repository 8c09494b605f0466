import type { Kysely } from 'kysely'

/** Sub-accounts: who was added to a tenant, by whom, and where they came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('employee')
    .addColumn('account_id', 'bigint', (column) =>
      column.primaryKey().references('account.id').onDelete('cascade'),
    )
    .addColumn('tenant_id', 'bigint', (column) =>
      column.references('tenant.id').onDelete('cascade').notNull(),
    )
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('home_tenant_id', 'bigint')
    .addColumn('network_id', 'bigint', (column) => column.references('network.id').onDelete('set null'))
    .addColumn('removed_at', 'bigint')
    .execute()
  await db.schema.createIndex('employee_tenant').on('employee').column('tenant_id').execute()
}
