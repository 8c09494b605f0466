import type { Kysely } from 'kysely'

/** Devices that restore themselves unless a change is confirmed, and change-sets that are taken back for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const change = (name: string, type: 'text' | 'bigint') =>
    db.schema.alterTable('config_change').addColumn(name, type).execute()
  for (const name of ['protection', 'protection_token', 'protection_previous', 'rollback_reason'])
    await change(name, 'text')
  await change('protection_until', 'bigint')
  await db.schema.alterTable('device_config_status').addColumn('protection', 'text').execute()
  await db.schema.alterTable('device_config_status').addColumn('protection_at', 'bigint').execute()
  await db.schema.alterTable('config_change_set').addColumn('takes_back', 'integer').execute()
  const once = db.schema.createIndex('config_change_set_takes_back').on('config_change_set')
  await once.column('takes_back').unique().execute()
}
