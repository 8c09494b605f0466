import { expect, it } from 'vitest'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { runs } from '../../inventory/testing/open-inventory.ts'
import { ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration, says } from '../testing/open-configuration.ts'

/** Devices of these tests cannot do 6 GHz, and say so in a note. */
const beyond = (name: string) => ssidOf(name, { security: 'wpa3', bands: ['2G', '6G'] })
const plain = (name: string) => ssidOf(name, { security: 'wpa3', bands: ['2G'] })

describeOnEngines('what is wanted and cannot be had', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const one = await at.boundDevice(me, group)
    const save = (document: SectionDocument) => at.apply(me, { group }, document)
    const stands = (state: string) =>
      eventually(async () => {
        const now = await one.status()
        return now.state === state ? now : undefined
      })
    const listed = async (configState: string) => {
      const rows = (await at.onDevices('devices.list', me, { configState })) as { rows: { sn: string }[] }
      return rows.rows.map(({ sn }) => sn)
    }
    return { at, me, group, one, save, stands, listed }
  }

  it('is told in a state of its own, on the device and in lists', async () => {
    const { at, one, save, stands, listed } = await opened()
    await save(wireless(beyond('Lobby')))
    const now = await stands('in_sync_partly')
    expect(now).toMatchObject({ outcome: 'applied', notes: [{ severity: 'unsupported', subject: 'lobby' }] })
    await eventually(async () => (await listed('in_sync_partly')).includes(one.sn))
    expect(await listed('in_sync')).toEqual([])
    await at.restart()
    expect(await one.status()).toMatchObject({ state: 'in_sync_partly' })
    await save(wireless(plain('Lobby')))
    await stands('in_sync')
    await at.close()
  })

  it('is known too when only a report proves that the rest was applied', async () => {
    const { at, one, save, stands } = await opened()
    at.device.configure = () => says('unknown')
    await save(wireless(beyond('Lobby')))
    const { wantedId } = await eventually(async () => {
      const now = await one.status()
      return now.outcome === 'awaiting_report' ? now : undefined
    })
    at.report(one.sn, one.session, { ...runs(wantedId!) })
    await stands('in_sync_partly')
    await at.close()
  })

  it('is what a device comes back to after it was changed by hand', async () => {
    const { at, one, save, stands } = await opened()
    await save(wireless(beyond('Lobby')))
    const { wantedId } = await stands('in_sync_partly')
    at.report(one.sn, one.session, { ...runs(wantedId!) })
    at.report(one.sn, one.session, { ...runs(Number(wantedId) + 500) })
    await stands('drifted')
    at.report(one.sn, one.session, { ...runs(wantedId!) })
    await stands('in_sync_partly')
    await at.close()
  })

  it('comes and goes with a save that changes nothing on the device', async () => {
    const { at, one, save, stands } = await opened()
    at.rendersWithout6G()
    await save(wireless(plain('Lobby')))
    await stands('in_sync')
    await save(wireless(beyond('Lobby')))
    expect(await stands('in_sync_partly')).toMatchObject({ notes: [{ subject: 'lobby', field: 'bands' }] })
    await save(wireless(plain('Lobby')))
    expect(await stands('in_sync')).toMatchObject({ notes: [] })
    expect(at.sent).toHaveLength(1)
    expect(await one.log()).toHaveLength(1)
    await at.close()
  })

  it('said by the device itself: its reports may show it', async () => {
    const { at, one, save, stands } = await opened()
    const rejected = [{ severity: 'warning' as const, pointer: '/wireless/ssids/0', text: 'no room' }]
    at.device.configure = ({ configId }) => says('applied_partly', { runningId: configId, rejected })
    await save(wireless(plain('Lobby'), plain('Yard')))
    const { wantedId } = await stands('in_sync_partly')
    const shows = async (...names: string[]) => {
      const ssids = names.map((ssid) => ({ ssid, clients: 0 }))
      at.report(one.sn, one.session, { ...runs(wantedId!), parts: ['ssids'], ssids })
      await at.idle()
    }
    for (let more = 0; more < 3; more++) await shows('Yard')
    expect(await one.status()).toMatchObject({ state: 'in_sync_partly' })
    await shows('Lobby')
    await shows('Lobby')
    await stands('drifted')
    await at.close()
  })
})
