import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnEngines } from '../testing/engines.ts'
import { up } from './migrations/20261123024500_widen_config_ids.ts'
import { up as rename } from './migrations/20261123060000_rename_device_config_status.ts'

const SN = '02:00:00:00:00:01'
const COLUMNS = {
  device: ['config', 'config_kind'],
  config_change: ['protocol', 'config', 'sent_configs'],
  config_standing: ['wanted_config', 'latest_config'],
}

async function renamedBack(db: Kysely<unknown>): Promise<void> {
  const rename = (table: string, from: string, to: string) =>
    db.schema.alterTable(table).renameColumn(from, to).execute()
  await rename('config_version', 'target', 'place')
  await rename('config_change', 'input_hash', 'made_for')
  await rename('device_config_status', 'desired_config', 'wanted_config')
  await db.schema.alterTable('device_config_status').renameTo('config_standing').execute()
  await db.schema.dropIndex('device_config_status_network').execute()
  const index = db.schema.createIndex('config_standing_network').on('config_standing')
  await index.columns(['tenant_id', 'network_id']).execute()
}

describeOnEngines('configuration ids that were numbers', (db) => {
  /** As the tables stood before. */
  async function narrowed(): Promise<Kysely<unknown>> {
    const before = db() as unknown as Kysely<unknown>
    await renamedBack(before)
    for (const [table, columns] of Object.entries(COLUMNS)) {
      for (const column of columns) await before.schema.alterTable(table).dropColumn(column).execute()
    }
    return before
  }

  it('are the same as texts, and say what they are', async () => {
    const before = await narrowed()
    const devices = { '02:00:00:00:00:02': 0, '02:00:00:00:00:03': 1, '02:00:00:00:00:04': null }
    for (const [sn, id] of Object.entries({ [SN]: 1_795_219_001, ...devices })) {
      await sql`insert into device (sn, config_id) values (${sn}, ${id})`.execute(before)
    }
    const at = 1
    const tenant = { name: 't', created_at: at }
    const { id: tenant_id } = await db()
      .insertInto('tenant')
      .values(tenant)
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: network_id } = await db()
      .insertInto('network')
      .values({ tenant_id, name: 'n', name_key: 'n', timezone: 'UTC', country: 'DE', created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const what = { section: 'wireless', version: 1, cause: 'saved', account_id: null, at, devices: 1 }
    const { id: change_set_id } = await db()
      .insertInto('config_change_set')
      .values({ tenant_id, network_id, sn: null, ...what })
      .returning('id')
      .executeTakeFirstOrThrow()
    const place = { tenant_id, sn: SN, at }
    const shared = { ...place, network_id: null, name: 'n', section: 'wireless', version: 1, cause: 'saved' }
    const ended = { outcome: 'applied', rejected: '[]', notes: '[]', changes: '[]', change_set_id }
    const insert = (ids: object) =>
      (before as Kysely<Record<'config_change', never>>)
        .insertInto('config_change')
        .values({ ...shared, ...ended, ...ids } as never)
        .execute()
    await insert({ first_config_id: 5, config_id: 7 })
    await insert({ first_config_id: null, config_id: null })
    await sql`insert into config_standing (sn, tenant_id, network_id, state, since, wanted_id, top_id)
      values (${SN}, ${tenant_id}, ${network_id}, 'in_sync', 1, 7, 9)`.execute(before)
    await up(before)
    await rename(before)
    expect(await db().selectFrom('device').select(['config', 'config_kind']).orderBy('sn').execute()).toEqual(
      [
        { config: '1795219001', config_kind: 'configured' },
        { config: '0', config_kind: 'recovery' },
        { config: '1', config_kind: 'factory' },
        { config: null, config_kind: null },
      ],
    )
    const changes = db().selectFrom('config_change').select(['protocol', 'sent_configs', 'config'])
    expect(await changes.orderBy('id').execute()).toEqual([
      { protocol: 'ucentral', sent_configs: '["5","7"]', config: '7' },
      { protocol: 'ucentral', sent_configs: '[]', config: null },
    ])
    const statuses = db().selectFrom('device_config_status').select(['desired_config', 'latest_config'])
    expect(await statuses.execute()).toEqual([{ desired_config: '7', latest_config: '9' }])
  })
})
