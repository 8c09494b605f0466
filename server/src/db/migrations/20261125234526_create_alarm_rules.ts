import type { Kysely } from 'kysely'
import { owned, required, withId, zero } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Who is told of which alarms, and what was sent. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('alarm_rule'), engine)
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('network_id', 'bigint', (column) => column.references('network.id').onDelete('cascade'))
    .addColumn('name', 'text', required)
    .addColumn('enabled', 'integer', required)
    .addColumn('level', 'text', required)
    .addColumn('families', 'text', required)
    .addColumn('recovery', 'integer', required)
    .addColumn('quiet_from', 'integer')
    .addColumn('quiet_to', 'integer')
    .addColumn('channel', 'text', required)
    .addColumn('accounts', 'text', required)
    .addColumn('url', 'text')
    .addColumn('secret_sealed', 'text')
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('alarm_rule_tenant').on('alarm_rule').columns(['tenant_id']).execute()
  await withId(db.schema.createTable('alarm_notice'), engine)
    .addColumn('rule_id', 'bigint', owned('alarm_rule.id'))
    .addColumn('alarm_id', 'bigint', (column) => column.references('alarm.id').onDelete('cascade'))
    .addColumn('kind', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('due_at', 'bigint', required)
    .addColumn('tries', 'integer', zero)
    .addColumn('reason', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('sent_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('alarm_notice_once')
    .unique()
    .on('alarm_notice')
    .columns(['rule_id', 'alarm_id', 'kind'])
    .execute()
  await db.schema
    .createIndex('alarm_notice_due')
    .on('alarm_notice')
    .columns(['due_at'])
    .where('state' as never, '=', 'waiting')
    .execute()
  await db.schema.createIndex('alarm_notice_alarm').on('alarm_notice').columns(['alarm_id']).execute()
}
