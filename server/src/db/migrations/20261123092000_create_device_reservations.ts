import type { Kysely } from 'kysely'
import { owned, required, withId } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Serial numbers that are bound ahead, until their devices call. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('device_reservation'), engine)
    .addColumn('sn', 'text', required)
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('network_id', 'bigint', owned('network.id'))
    .addColumn('by_tenant_id', 'bigint', required)
    .addColumn('account_id', 'bigint', required)
    .addColumn('mac', 'text', required)
    .addColumn('label_hash', 'text')
    .addColumn('kind', 'text')
    .addColumn('name', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('reserved_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('problem', 'text')
    .addUniqueConstraint('device_reservation_of_account', ['sn', 'network_id', 'account_id'])
    .execute()
  const index = (name: string, column: string) =>
    db.schema.createIndex(name).on('device_reservation').column(column).execute()
  await index('device_reservation_network', 'network_id')
  await index('device_reservation_by', 'by_tenant_id')
  await index('device_reservation_tenant', 'tenant_id')
  await index('device_reservation_expires', 'expires_at')
}
