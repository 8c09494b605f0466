import { expect, it } from 'vitest'
import type { DeviceHappening } from '../../southbound/ports.ts'
import { describeOnEngines } from '../../testing/engines.ts'
import { newSn, openInventory, proofOf } from './testing/open-inventory.ts'

describeOnEngines('the list of what happened', (db, engine) => {
  const opened = () => openInventory(db(), engine, {})

  it('is cut to its length; what is too long is left out; nobody’s devices have none', async () => {
    const at = await opened()
    const me = await at.person('admin')
    const group = await at.network(me.tenant)
    const sn = newSn()
    const sessionId = await at.dial(sn)
    const happened = (more: Partial<DeviceHappening>) =>
      at.inventory.sink.happening({
        ...{ sn, sessionId, at: at.time.at, type: 'x', payload: {}, severity: 'info', ...more },
      })
    const kept = () =>
      db().selectFrom('device_event').select(['type', 'payload']).where('sn', '=', sn).execute()
    happened({})
    await at.inventory.flush()
    expect(await kept()).toEqual([])
    await at.call('devices.bind', me, { sn, mac: proofOf(sn), group })
    for (let i = 0; i < 40; i++) {
      for (let n = 0; n < 15; n++) happened({ type: `t${i}` })
      await at.inventory.flush()
    }
    expect((await kept()).length).toBeLessThanOrEqual(520)
    expect((await kept()).length).toBeGreaterThanOrEqual(500)
    happened({ type: 'long', payload: { text: 'x'.repeat(20_000) } })
    happened({ type: 'nul\u0000', payload: { text: 'a\u0000\ud800' } })
    await at.inventory.flush()
    const [long, nul] = (await kept()).slice(-2)
    expect(long).toEqual({ type: 'long', payload: '{"leftOut":20011}' })
    expect(nul?.type).toBe('nul\u{FFFD}')
    await at.call('devices.unbind', me, { sn })
    const you = await at.person('admin')
    await at.call('devices.bind', you, { sn, mac: proofOf(sn), group: await at.network(you.tenant) })
    expect(await at.call('device.events', you, { sn })).toMatchObject({ rows: [] })
    await at.inventory.stop()
  })
})
