import type { Kysely } from 'kysely'
import { empty, owned, required, withId } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** When nobody is notified of the alarms of a network. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('maintenance'), engine)
    .addColumn('network_id', 'bigint', owned('network.id'))
    .addColumn('from_at', 'bigint', required)
    .addColumn('until_at', 'bigint', required)
    .addColumn('reason', 'text', empty)
    .addColumn('username', 'text', empty)
    .execute()
  await db.schema
    .createIndex('maintenance_network')
    .on('maintenance')
    .columns(['network_id', 'until_at'])
    .execute()
}
