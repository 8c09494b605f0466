import type { Kysely } from 'kysely'

/** What device lists are ordered by beside the rest: PoE given, where configurations stand, and open alarms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('device').addColumn('poe_watts', 'double precision').execute()
  // Few devices give power: the index holds those alone.
  await db.schema
    .createIndex('device_poe_watts')
    .on('device')
    .columns(['tenant_id', 'poe_watts', 'sn'])
    .where('poe_watts' as never, 'is not', null)
    .execute()
  const states = db.schema.createIndex('device_config_state').on('device')
  await states.columns(['tenant_id', 'config_state', 'sn']).execute()
  await db.schema
    .createIndex('alarm_open')
    .on('alarm')
    .columns(['sn', 'tenant_id', 'level'])
    .where('confirmed_at' as never, 'is', null)
    .where('resolved_at' as never, 'is', null)
    .execute()
}
