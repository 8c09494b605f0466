import type { Kysely } from 'kysely'
import { owned, required, withId, zero } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Reports sent by mail, the files that go with a mail, and a name by which a mail is queued once. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('report_schedule'), engine)
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('account_id', 'bigint', owned('account.id'))
    .addColumn('kind', 'text', required)
    .addColumn('range', 'text', required)
    .addColumn('network_id', 'bigint', (column) => column.references('network.id').onDelete('cascade'))
    .addColumn('project_id', 'bigint', (column) => column.references('project.id').onDelete('cascade'))
    .addColumn('sn', 'text')
    .addColumn('weekday', 'integer', required)
    .addColumn('month_day', 'integer', required)
    .addColumn('at_minute', 'integer', required)
    .addColumn('formats', 'text', required)
    .addColumn('recipients', 'text', required)
    .addColumn('place', 'text', required)
    .addColumn('timezone', 'text', required)
    .addColumn('paused', 'integer', zero)
    .addColumn('next_run_at', 'bigint')
    .addColumn('due_at', 'bigint')
    .addColumn('retry_at', 'bigint')
    .addColumn('tries', 'integer', zero)
    .addColumn('last_due_at', 'bigint')
    .addColumn('last_at', 'bigint')
    .addColumn('last_outcome', 'text')
    .addColumn('last_why', 'text')
    .addColumn('created_at', 'bigint', required)
    .execute()
  const indexes = { tenant: ['tenant_id'], account: ['account_id'], due: ['next_run_at'] }
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(`report_schedule_${name}`).on('report_schedule').columns(columns).execute()
  await withId(db.schema.createTable('message_attachment'), engine)
    .addColumn('message_id', 'bigint', owned('outgoing_message.id'))
    .addColumn('name', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('content_sealed', 'text', required)
    .execute()
  await db.schema
    .createIndex('message_attachment_message')
    .on('message_attachment')
    .column('message_id')
    .execute()
  await db.schema.alterTable('outgoing_message').addColumn('once_key', 'text').execute()
  await db.schema
    .createIndex('outgoing_message_once')
    .on('outgoing_message')
    .column('once_key')
    .unique()
    .execute()
}
