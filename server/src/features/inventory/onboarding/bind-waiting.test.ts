import { expect, it } from 'vitest'
import { describeOnEngines } from '../../../testing/engines.ts'
import { newSn, openInventory, proofOf } from '../testing/open-inventory.ts'

const HERE = '203.0.113.5'
const ELSEWHERE = '192.0.2.99'
const refused = 'possession_required'

describeOnEngines('several waiting devices at once', (db) => {
  const opened = async () => {
    const at = await openInventory(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const bind = (devices: object[], address = HERE) =>
      at.call('devices.bind_waiting', me, { group, devices }, address)
    return { ...at, me, group, bind }
  }

  it('are bound without digits, each by itself', async () => {
    const at = await opened()
    const [ap, gateway, second, untold] = [newSn(), newSn(), newSn(), newSn()]
    for (const sn of [gateway, second]) await at.dial(sn, { kind: 'gateway' })
    await at.dial(ap)
    await at.dial(untold, { kind: null, kindSource: 'unknown' })
    const devices = [{ sn: ap, name: 'Lobby' }, { sn: gateway }, { sn: second }, { sn: untold }, { sn: ap }]
    expect(await at.bind(devices)).toEqual([
      { sn: ap, type: 'ap', error: null },
      { sn: gateway, type: 'gateway', error: null },
      { sn: second, type: null, error: 'one_gateway_only' },
      { sn: untold, type: null, error: 'type_required' },
      { sn: ap, type: null, error: 'device_already_bound' },
    ])
    expect(await at.bind([{ sn: untold, type: 'camera' }])).toMatchObject([{ type: 'camera', error: null }])
    expect(await at.call('device.info', at.me, { sn: ap })).toMatchObject({ hostname: 'Lobby' })
    await at.inventory.stop()
  })

  it('must call from where the browser is: else one answer, whatever is known of them', async () => {
    const at = await opened()
    const owner = await at.person()
    const theirs = await at.network(owner.tenant)
    const [unknown, elsewhere, away, bound] = [newSn(), newSn(), newSn(), newSn()]
    await at.dial(elsewhere, { address: ELSEWHERE })
    at.hangUp(away, await at.dial(away))
    await at.dial(bound)
    await at.call('devices.bind', owner, { sn: bound, mac: proofOf(bound), group: theirs })
    const sns = [unknown, elsewhere, away, bound]
    const answers = await at.bind(sns.map((sn) => ({ sn })))
    expect(answers).toEqual(sns.map((sn) => ({ sn, type: null, error: refused })))
    expect(await at.call('device.info', owner, { sn: bound })).toMatchObject({ group: theirs })
    await at.inventory.stop()
  })

  it('take the names they were reserved with', async () => {
    const at = await opened()
    const sn = newSn()
    const devices = [{ sn, mac: proofOf(sn), name: 'Roof', type: 'cpe' }]
    await at.call('devices.reserve', at.me, { group: at.group, devices }, ELSEWHERE)
    await at.dial(sn)
    expect(await at.bind([{ sn }])).toMatchObject([{ type: 'cpe', error: null }])
    expect(await at.call('device.info', at.me, { sn })).toMatchObject({ hostname: 'Roof' })
    await at.inventory.stop()
  })
})
