import type { Kysely } from 'kysely'
import { empty, owned, required, withId, zero } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Ways to devices that people opened, and how each ended. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('tunnel'), engine)
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('network_id', 'bigint', required)
    .addColumn('sn', 'text', required)
    .addColumn('name', 'text', empty)
    .addColumn('account_id', 'bigint', required)
    .addColumn('username', 'text', empty)
    .addColumn('address', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('host', 'text')
    .addColumn('port', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('ended_at', 'bigint')
    .addColumn('end_reason', 'text')
    .addColumn('sent', 'bigint', zero)
    .addColumn('received', 'bigint', zero)
    .execute()
  await db.schema.createIndex('tunnel_tenant').on('tunnel').columns(['tenant_id', 'id']).execute()
  await db.schema.createIndex('tunnel_network').on('tunnel').columns(['network_id', 'id']).execute()
  await db.schema.createIndex('tunnel_sn').on('tunnel').columns(['sn', 'id']).execute()
  await db.schema.createIndex('tunnel_created').on('tunnel').columns(['created_at']).execute()
}
