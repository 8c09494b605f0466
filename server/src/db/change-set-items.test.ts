import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnEngines } from '../testing/engines.ts'
import { up } from './migrations/20261123064000_create_change_set_items.ts'

const SN = '02:00:00:00:00:01'

describeOnEngines('change-sets from before they had items', (db, engine) => {
  it('have what they saved as their only item; what only brought a device to it has none', async () => {
    const before = db() as unknown as Kysely<unknown>
    await before.schema.dropTable('config_change_set_item').execute()
    await before.schema.alterTable('config_change').dropColumn('sections').execute()
    const tenant = await db()
      .insertInto('tenant')
      .values({ name: 't', created_at: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const told = { tenant_id: tenant.id, account_id: null, at: 1 }
    const version = { ...told, document_sealed: '', changes: '[]', project_id: null, kind: null }
    await db()
      .insertInto('config_version')
      .values([
        {
          ...version,
          network_id: 7,
          sn: null,
          target: 'n7',
          section: 'wireless',
          version: 1,
          restored_from: null,
        },
        {
          ...version,
          network_id: 7,
          sn: null,
          target: 'n7',
          section: 'wireless',
          version: 2,
          restored_from: 1,
        },
        {
          ...version,
          network_id: null,
          sn: SN,
          target: `d${SN}`,
          section: 'watchdog',
          version: 1,
          restored_from: null,
        },
      ])
      .execute()
    const set = { ...told, devices: 1 }
    const sets = await db()
      .insertInto('config_change_set')
      .values([
        { ...set, network_id: 7, sn: null, section: 'wireless', version: 2, cause: 'restored' },
        { ...set, network_id: null, sn: SN, section: 'watchdog', version: 1, cause: 'saved' },
        { ...set, network_id: 7, sn: SN, section: 'wireless', version: 2, cause: 'joined' },
        { ...set, network_id: 7, sn: null, section: 'wireless', version: 9, cause: 'saved' },
      ])
      .returning('id')
      .execute()
    await sql`insert into config_change
      (change_set_id, tenant_id, sn, name, section, version, cause, at, outcome, rejected, notes, changes)
      values (${sets[0]!.id}, ${tenant.id}, ${SN}, 'n', 'wireless', 2, 'restored', 1, 'applied', '[]', '[]', '[]')`.execute(
      before,
    )
    await up(before, { engine })
    const items = db().selectFrom('config_change_set_item').selectAll().orderBy('id')
    expect(await items.execute()).toMatchObject([
      { change_set_id: sets[0]!.id, target: 'n7', section: 'wireless', version: 2, restored_from: 1 },
      { change_set_id: sets[1]!.id, target: `d${SN}`, section: 'watchdog', version: 1, restored_from: null },
    ])
    const changes = await db().selectFrom('config_change').select('sections').execute()
    expect(changes.map(({ sections }) => JSON.parse(sections))).toEqual([
      [{ section: 'wireless', version: 2 }],
    ])
  })
})
