import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnEngines } from '../testing/engines.ts'
import { up } from './migrations/20261123061500_create_device_reports.ts'

const SN = '02:00:00:00:00:01'

describeOnEngines('reports kept per protocol', (db) => {
  it('begin with those that were kept per device', async () => {
    const before = db() as unknown as Kysely<unknown>
    await before.schema.dropTable('device_report').execute()
    await sql`create table device_state (sn text primary key, at bigint, state text, raw text)`.execute(
      before,
    )
    await sql`insert into device (sn) values (${SN})`.execute(before)
    await sql`insert into device_state values (${SN}, 5, '{"a":1}', '{}')`.execute(before)
    await up(before)
    expect(await db().selectFrom('device_report').selectAll().execute()).toEqual([
      { sn: SN, protocol: 'ucentral', at: 5, trust: 0, fresh_for_ms: 0, state: '{"a":1}', raw: '{}' },
    ])
  })
})
