import type { Kysely } from 'kysely'
import { empty, owned, required, withId } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Who did what. Names are kept as they were: what is spoken of may be gone. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('operation'), engine)
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('account_id', 'bigint', required)
    .addColumn('username', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('name', 'text', required)
    .addColumn('network_id', 'bigint')
    .addColumn('network_name', 'text')
    .addColumn('sn', 'text')
    .addColumn('subject', 'text')
    .addColumn('outcome', 'text', required)
    .addColumn('input', 'text', required)
    .addColumn('search_text', 'text', empty)
    .execute()
  await db.schema.createIndex('operation_tenant').on('operation').columns(['tenant_id', 'id']).execute()
  await db.schema.createIndex('operation_device').on('operation').columns(['sn', 'id']).execute()
  await db.schema.createIndex('operation_at').on('operation').column('at').execute()
}
