import { type Kysely, sql } from 'kysely'
import { owned, required, withId, zero } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Devices that the operator of the server takes from their owner. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('unbind_request'), engine)
    .addColumn('sn', 'text', required)
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('model', 'text')
    .addColumn('reason', 'text', required)
    .addColumn('proven', 'integer', zero)
    .addColumn('by_name', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('due_at', 'bigint', required)
    .addColumn('state', 'text', required)
    .addColumn('ended_at', 'bigint')
    .addColumn('ended_by', 'text')
    .execute()
  await sql`create unique index unbind_request_waiting on unbind_request (sn) where state = 'waiting'`.execute(
    db,
  )
}
