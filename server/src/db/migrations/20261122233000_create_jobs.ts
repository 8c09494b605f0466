import type { Kysely } from 'kysely'
import { required, withId, zero } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Work that outlives the process that asked for it. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('job'), engine)
    .addColumn('kind', 'text', required)
    .addColumn('tenant_id', 'bigint', (column) => column.references('tenant.id').onDelete('cascade'))
    .addColumn('args', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('attempt', 'integer', zero)
    .addColumn('max_attempts', 'integer', required)
    .addColumn('run_at', 'bigint', required)
    .addColumn('leased_until', 'bigint')
    .addColumn('lease', 'text')
    .addColumn('unique_key', 'text', (column) => column.unique())
    .addColumn('progress_done', 'integer', zero)
    .addColumn('progress_total', 'integer')
    .addColumn('cancel_asked', 'integer', zero)
    .addColumn('error', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .execute()
  await db.schema.createIndex('job_due').on('job').columns(['state', 'run_at']).execute()
  await db.schema.createIndex('job_finished').on('job').column('finished_at').execute()
  await db.schema
    .createTable('job_schedule')
    .addColumn('kind', 'text', (column) => column.primaryKey())
    .addColumn('plan', 'text', required)
    .addColumn('next_run_at', 'bigint', required)
    .execute()
}
