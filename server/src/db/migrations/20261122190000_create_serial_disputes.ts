import { type Kysely, sql } from 'kysely'
import { owned, required, withId, zero } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Serial numbers that two keys claim, and what is known of those keys. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('serial_dispute'), engine)
    .addColumn('sn', 'text', required)
    .addColumn('key_fingerprint', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('network_id', 'bigint', required)
    .addColumn('kind', 'text')
    .addColumn('name', 'text', required)
    .addColumn('of_address', 'integer', zero)
    .addColumn('holder_tenant_id', 'bigint')
    .addColumn('opened_at', 'bigint', required)
    .addColumn('state', 'text', required)
    .addColumn('winner', 'text')
    .addColumn('proof', 'text')
    .addColumn('settled_at', 'bigint')
    .addColumn('settled_by', 'text')
    .addColumn('reason', 'text')
    .execute()
  await sql`create unique index serial_dispute_open on serial_dispute (sn, tenant_id) where state = 'open'`.execute(
    db,
  )
  await db.schema
    .createIndex('serial_dispute_holder')
    .on('serial_dispute')
    .column('holder_tenant_id')
    .execute()
  await db.schema.createIndex('quarantine_address').on('quarantine').column('address').execute()
  await db.schema.alterTable('device').addColumn('key_by_ca', 'integer', zero).execute()
  await db.schema.alterTable('quarantine').addColumn('by_ca', 'integer', zero).execute()
}
