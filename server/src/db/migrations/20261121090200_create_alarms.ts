import type { Kysely } from 'kysely'
import { owned, required, withId } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('alarm'), engine)
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('network_id', 'bigint')
    .addColumn('sn', 'text', required)
    .addColumn('originator', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('level', 'text', required)
    .addColumn('params', 'text', required)
    .addColumn('fold_key', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('confirmed_at', 'bigint')
    .execute()
  await db.schema.createIndex('alarm_tenant').on('alarm').columns(['tenant_id', 'id']).execute()
  // The same thing is told once until somebody has read it, whatever happens at the same moment.
  await db.schema
    .createIndex('alarm_unread_once')
    .unique()
    .on('alarm')
    .columns(['tenant_id', 'fold_key'])
    .where('confirmed_at' as never, 'is', null)
    .execute()
}
