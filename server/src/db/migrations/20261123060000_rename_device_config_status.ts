import type { Kysely } from 'kysely'

/** Tables and columns are called as the code calls them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const rename = (table: string, from: string, to: string) =>
    db.schema.alterTable(table).renameColumn(from, to).execute()
  await rename('config_version', 'place', 'target')
  await rename('config_change', 'made_for', 'input_hash')
  await db.schema.alterTable('config_standing').renameTo('device_config_status').execute()
  await rename('device_config_status', 'wanted_config', 'desired_config')
  await db.schema.dropIndex('config_standing_network').execute()
  await db.schema
    .createIndex('device_config_status_network')
    .on('device_config_status')
    .columns(['tenant_id', 'network_id'])
    .execute()
}
