import type { Kysely } from 'kysely'
import { owned, required, withId } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Ports whose flow is watched, what was crossed and what was done; alarms that can be over. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await db.schema
    .createTable('flow_watch')
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('sn', 'text', required)
    .addColumn('port', 'text', required)
    .addColumn('account_id', 'bigint', (column) => column.references('account.id').onDelete('set null'))
    .addColumn('flow', 'text', required)
    .addColumn('enabled', 'integer', required)
    .addColumn('saved_at', 'bigint', required)
    .addPrimaryKeyConstraint('flow_watch_key', ['tenant_id', 'sn', 'port'])
    .execute()
  await db.schema.createIndex('flow_watch_account').on('flow_watch').column('account_id').execute()
  await withId(db.schema.createTable('flow_crossing'), engine)
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('sn', 'text', required)
    .addColumn('port', 'text', required)
    .addColumn('account_id', 'bigint', (column) => column.references('account.id').onDelete('set null'))
    .addColumn('kind', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('kbps', 'integer', required)
    .addColumn('limit_kbps', 'integer', required)
    .addColumn('ended_at', 'bigint')
    .addColumn('action', 'text', required)
    .addColumn('step', 'text', required)
    .addColumn('change_set_id', 'bigint')
    .addColumn('why', 'text')
    .execute()
  await db.schema
    .createIndex('flow_crossing_device')
    .on('flow_crossing')
    .columns(['tenant_id', 'sn', 'at'])
    .execute()
  await db.schema.createIndex('flow_crossing_account').on('flow_crossing').column('account_id').execute()
  await db.schema.alterTable('alarm').addColumn('resolved_at', 'bigint').execute()
}
