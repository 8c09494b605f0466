import { expect, it } from 'vitest'
import { describeOnEngines } from '../../../testing/engines.ts'
import { ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

describeOnEngines('where devices stand', (db) => {
  it('is what lists say as soon as a save is answered, of devices that are away, too', async () => {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    at.device.configure = () => new Promise(() => undefined)
    const [here, away] = [await at.boundDevice(me, group), await at.boundDevice(me, group)]
    at.device.away.add(away.sn)
    await at.apply(me, { group }, wireless(ssidOf('Acme')))
    const stored = await db().selectFrom('device').select(['sn', 'config_state']).execute()
    const stateOf = (sn: string) => stored.find((row) => row.sn === sn)?.config_state
    for (const { sn } of [here, away]) expect(stateOf(sn)).toMatch(/^(pending|applying)$/)
    const asked = { group, configState: 'pending,applying' }
    const { rows } = (await at.onDevices('devices.list', me, asked)) as { rows: { sn: string }[] }
    expect(rows.map(({ sn }) => sn).sort()).toEqual([here.sn, away.sn].sort())
    await at.close()
  })
})
