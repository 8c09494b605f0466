import { expect, it } from 'vitest'
import type { ReportedEvent } from '../../../southbound/ports.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { newSn, openInventory, proofOf } from '../testing/open-inventory.ts'

describeOnEngines('the list of what happened', (db) => {
  const opened = () => openInventory(db(), {})

  it('is cut to its length; what is too long is left out; nobody’s devices have none', async () => {
    const at = await opened()
    const me = await at.person('admin')
    const group = await at.network(me.tenant)
    const sn = newSn()
    const sessionId = await at.dial(sn)
    const happened = (more: Partial<ReportedEvent>) =>
      at.inventory.sink.event({
        protocol: 'test',
        ...{ sn, sessionId, at: at.time.at, type: 'x', payload: {}, severity: 'info', ...more },
      })
    const kept = () =>
      db().selectFrom('device_event').select(['type', 'payload']).where('sn', '=', sn).orderBy('id').execute()
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

  it('is filtered and paged', async () => {
    const at = await opened()
    const me = await at.person('admin')
    const sn = newSn()
    const sessionId = await at.dial(sn)
    await at.call('devices.bind', me, { sn, mac: proofOf(sn), group: await at.network(me.tenant) })
    const told = ['client.join', 'client.leave', 'clients', 'rebootLog'] as const
    for (const type of told) {
      const bootLog = { type: 'crashlog', deviceTime: 7, lines: ['one', 'two'] }
      at.inventory.sink.event({
        protocol: 'test',
        ...{ sn, sessionId, at: at.time.at, type, payload: { type } },
        ...(type === 'rebootLog' ? { severity: 'warning' as const, bootLog } : { severity: 'info' as const }),
      })
    }
    await at.inventory.flush()
    const list = (query: object) =>
      at.call('device.events', me, { sn, ...query }) as Promise<{
        rows: { type: string }[]
        page: { next: string | null; total: number } | null
      }>
    const types = async (query: object) => (await list(query)).rows.map(({ type }) => type)
    expect(await types({})).toEqual([...told].reverse())
    expect(await types({ type: 'client' })).toEqual(['client.leave', 'client.join'])
    expect(await types({ severity: 'warning' })).toEqual(['rebootLog'])
    const { page } = await list({ limit: 3 })
    expect(page).toEqual({ next: expect.any(String), total: 4 })
    expect(await types({ limit: 3, cursor: page!.next })).toEqual(['client.join'])
    expect(await at.call('device.info', me, { sn })).toMatchObject({
      bootLogs: [{ type: 'crashlog', deviceTime: 7, lines: ['one', 'two'] }],
      passwordKnownSince: null,
    })
    await at.inventory.stop()
  })
})
