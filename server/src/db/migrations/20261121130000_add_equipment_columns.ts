import type { Kysely } from 'kysely'

const columns = ['battery_ratio', 'temperature_c', 'signal_dbm'] as const

/** What lists show of solar, sensors and modems. Few devices have any: the indexes hold those alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of columns) {
    await db.schema.alterTable('device').addColumn(column, 'double precision').execute()
    await db.schema
      .createIndex(`device_${column}`)
      .on('device')
      .columns(['tenant_id', column, 'sn'])
      .where(column as never, 'is not', null)
      .execute()
  }
}
