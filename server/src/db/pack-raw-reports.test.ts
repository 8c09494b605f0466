import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { describeOnEngines } from '../testing/engines.ts'
import { down } from './migrations/20261129131500_pack_raw_reports.ts'

const SN = '02:00:00:00:00:02'

describeOnEngines('reports kept as they came', (db) => {
  it('are texts again on the way back', async () => {
    const text = JSON.stringify({ state: { name: 'Büro', packed: 'z:' } })
    const raws = [`z:${deflateSync(text).toString('base64')}`, '{"z:":1}']
    await db().insertInto('device').values({ sn: SN }).execute()
    const row = { sn: SN, at: 1, trust: 0, fresh_for_ms: 0, state: '{}' }
    const rows = raws.map((raw, n) => ({ ...row, protocol: `p${n}`, raw }))
    await db().insertInto('device_report').values(rows).execute()
    await down(db() as unknown as Parameters<typeof down>[0])
    const kept = db().selectFrom('device_report').select('raw').where('sn', '=', SN).orderBy('protocol')
    expect(await kept.execute()).toEqual([{ raw: text }, { raw: '{"z:":1}' }])
  })
})
