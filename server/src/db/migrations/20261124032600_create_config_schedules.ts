import type { Kysely } from 'kysely'
import { owned, required, withId } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Changes of configuration that are applied later. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('config_schedule'), engine)
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('network_id', 'bigint', required)
    .addColumn('account_id', 'bigint', owned('account.id'))
    .addColumn('address', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('until', 'bigint')
    .addColumn('state', 'text', required)
    .addColumn('error', 'text')
    .addColumn('change_set_id', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('begun_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('about', 'text', required)
    .addColumn('call_sealed', 'text', required)
    .execute()
  await db.schema
    .createIndex('config_schedule_network')
    .on('config_schedule')
    .columns(['tenant_id', 'network_id', 'id'])
    .execute()
}
