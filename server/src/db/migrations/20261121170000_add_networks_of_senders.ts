import type { Kysely } from 'kysely'
import { zero } from '../columns.ts'

/** Networks that are sent samples from outside, and the network an API token sends for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('api_token')
    .addColumn('network_id', 'bigint', (column) => column.references('network.id').onDelete('set null'))
    .execute()
  await db.schema
    .createTable('remote_source')
    .addColumn('network_id', 'bigint', (column) =>
      column.primaryKey().references('network.id').onDelete('cascade'),
    )
    .addColumn('tenant_since', 'bigint', zero)
    .execute()
}
