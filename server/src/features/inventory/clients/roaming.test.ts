import { expect, it } from 'vitest'
import type { RoamingTarget } from '#contract/inventory/commands/roaming.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { type Bench, newSn, openInventory, proofOf } from '../testing/open-inventory.ts'

type Ssids = DeviceState['ssids']

async function furnished(at: Bench) {
  const me = await at.person('admin')
  const group = await at.network(me.tenant)
  return {
    me,
    group,
    async accessPoint(name: string, ssids: Ssids, network = group) {
      const sn = newSn()
      const session = await at.dial(sn, { hostname: name })
      await at.call('devices.bind', me, { sn, mac: proofOf(sn), group: network })
      at.report(sn, session, {
        radios: [{ id: '0', band: '5G', channel: 44, busyRatio: 0.25, clients: 2 }],
        ssids,
      })
      return { sn, session }
    },
  }
}
const bss = (ssid: string, bssid: string, mode = 'ap') => ({ ssid, bssid, radio: '0', mode, clients: 2 })

describeOnEngines('where clients could move to', (db) => {
  it('is the same SSID on the own radios and on online neighbours of the network, and nowhere else', async () => {
    const at = await openInventory(db())
    const { me, accessPoint } = await furnished(at)
    const other = await at.network(me.tenant)
    const hall = await accessPoint('Hall', [
      bss('Guests', '02:00:00:00:00:10'),
      bss('Staff', '02:00:00:00:00:11'),
    ])
    const attic = await accessPoint('Attic', [bss('Guests', '02:00:00:00:00:20')])
    await accessPoint('Mesh', [bss('Guests', '02:00:00:00:00:30', 'station')])
    await accessPoint('Elsewhere', [bss('Guests', '02:00:00:00:00:40')], other)
    const gone = await accessPoint('Gone', [bss('Guests', '02:00:00:00:00:50')])
    at.hangUp(gone.sn, gone.session)
    const found: RoamingTarget[] = await at.call('device.roaming_targets', me, {
      sn: hall.sn,
      ssid: 'Guests',
    })
    expect(found.map(({ name, bssid }) => [name, bssid])).toEqual([
      ['Hall', '02:00:00:00:00:10'],
      ['Attic', '02:00:00:00:00:20'],
    ])
    expect(found[1]).toEqual({
      ...{ sn: attic.sn, name: 'Attic', bssid: '02:00:00:00:00:20' },
      ...{ band: '5G', channel: 44, busyRatio: 0.25, clients: 2 },
    })
    await at.inventory.stop()
  })

  it('is nowhere from a device that is nobody’s or has no such SSID', async () => {
    const at = await openInventory(db())
    const { me } = await furnished(at)
    const sn = newSn()
    await at.dial(sn)
    expect(await at.call('device.roaming_targets', me, { sn, ssid: 'Guests' })).toEqual([])
    const { accessPoint } = await furnished(at)
    const silent = await accessPoint('Silent', [])
    expect(await at.call('device.roaming_targets', me, { sn: silent.sn, ssid: 'Guests' })).toEqual([])
    await at.inventory.stop()
  })
})
