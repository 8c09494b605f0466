import type { Kysely } from 'kysely'
import { empty, owned, required, withId, zero } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Owners may have the terminals of a network recorded; what was recorded is sealed, part by part. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await db.schema.alterTable('tunnel_rule').addColumn('record_days', 'integer').execute()
  await db.schema.alterTable('tunnel').addColumn('record_days', 'integer').execute()
  await withId(db.schema.createTable('terminal_recording'), engine)
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('network_id', 'bigint', required)
    .addColumn('tunnel_id', 'bigint', required)
    .addColumn('type', 'text', required)
    .addColumn('sn', 'text', required)
    .addColumn('name', 'text', empty)
    .addColumn('username', 'text', empty)
    .addColumn('columns', 'integer', required)
    .addColumn('rows', 'integer', required)
    .addColumn('started_at', 'bigint', required)
    .addColumn('duration_ms', 'bigint', zero)
    .addColumn('kept_until', 'bigint', required)
    .addColumn('bytes', 'bigint', zero)
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('terminal_recording').columns(columns).execute()
  await index('terminal_recording_network', ['network_id', 'id'])
  await index('terminal_recording_tenant', ['tenant_id'])
  await index('terminal_recording_kept', ['kept_until'])
  await db.schema
    .createTable('terminal_recording_part')
    .addColumn('recording_id', 'bigint', owned('terminal_recording.id'))
    .addColumn('number', 'integer', required)
    .addColumn('events_sealed', 'text', required)
    .addPrimaryKeyConstraint('terminal_recording_part_key', ['recording_id', 'number'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('terminal_recording_part').execute()
  await db.schema.dropTable('terminal_recording').execute()
  await db.schema.alterTable('tunnel').dropColumn('record_days').execute()
  await db.schema.alterTable('tunnel_rule').dropColumn('record_days').execute()
}
