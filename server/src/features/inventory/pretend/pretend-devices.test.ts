import { expect, it } from 'vitest'
import type { PretendDevices } from '#contract/inventory/pretend.ts'
import type { Reservation } from '#contract/inventory/reservations.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { newSn, openInventory, proofOf } from '../testing/open-inventory.ts'
import type { FleetDevice, FleetOrder, PretendFleetRoom } from './pretend-fleet.port.ts'

/** Fleets that are only written down; the same order, the same devices. */
class PaperFleets implements PretendFleetRoom {
  readonly orders: FleetOrder[] = []
  readonly made = new Map<string, FleetDevice[]>()
  running = 0
  readonly most: number

  constructor(most: number) {
    this.most = most
  }

  async start(order: FleetOrder) {
    this.orders.push(order)
    const devices = this.made.get(order.of) ?? devicesFor(order)
    this.made.set(order.of, devices)
    const gone = Promise.withResolvers<void>()
    this.running += 1
    const end = () => {
      this.running -= 1
      gone.resolve()
    }
    return { devices: async () => devices, end, ended: gone.promise }
  }
}

const devicesFor = ({ count, kinds }: FleetOrder): FleetDevice[] =>
  Array.from({ length: count }, (_, at) => {
    const sn = newSn()
    const kind = kinds[Math.min(at, kinds.length - 1)]!
    const printed = { macLast6: sn.replaceAll(':', '').slice(-6), labelCode: `CODE-${at}` }
    return { sn, ...printed, kind, hostname: `${kind}-${at}`, connected: true }
  })

describeOnEngines('pretend devices from the console', (db) => {
  const opened = async (most = 24) => {
    const fleets = new PaperFleets(most)
    const at = await openInventory(db(), {}, undefined, undefined, undefined, undefined, undefined, fleets)
    const me = await at.person()
    const group = await at.network(me.tenant)
    const start = (who: typeof me = me, to = group, count = 4): Promise<PretendDevices> =>
      at.call('devices.pretend.start', who, { group: to, count })
    const end = (who: typeof me = me) => at.call('devices.pretend.end', who, {})
    return { ...at, fleets, me, group, start, end }
  }

  it('start as a site with a gateway, are bound ahead by their label codes, and end', async () => {
    const at = await opened()
    const shown = await at.start()
    expect(shown.group).toBe(at.group)
    expect(shown.devices.map(({ type }) => type)).toEqual(['gateway', 'switch', 'ap', 'ap'])
    const reserved: Reservation[] = await at.call('devices.reservations', at.me)
    expect(reserved.map(({ sn, label }) => [sn, label]).toSorted()).toEqual(
      shown.devices.map(({ sn }) => [sn, true]).toSorted(),
    )
    expect(await at.end()).toMatchObject({ group: null, devices: [] })
    expect(at.fleets.running).toBe(0)
  })

  it('are started once, and those of a network are the same again', async () => {
    const at = await opened()
    const first = await at.start()
    expect((await at.start()).devices).toEqual(first.devices)
    expect(at.fleets.running).toBe(1)
    await at.end()
    await at.call('devices.cancel_reservations', at.me, {
      group: at.group,
      sns: first.devices.map(({ sn }) => sn),
    })
    expect((await at.start()).devices).toEqual(first.devices)
  })

  it('stand behind a gateway that the network has', async () => {
    const at = await opened()
    const sn = newSn()
    await at.dial(sn, { kind: 'gateway' })
    await at.call('devices.bind', at.me, { sn, mac: proofOf(sn), group: at.group })
    expect((await at.start()).devices.map(({ type }) => type)).toEqual(['switch', 'ap', 'ap', 'ap'])
    expect(at.fleets.running).toBe(1)
  })

  it('are bounded for all together and for each tenant, and switched off by the operator', async () => {
    const at = await opened(8)
    await at.start(at.me, at.group, 6)
    const other = await at.person()
    const others = await at.network(other.tenant)
    await expect(at.start(other, others)).rejects.toMatchObject({ name: 'LimitReached' })
    await at.end()
    expect((await at.start(other, others)).devices).toHaveLength(4)
    const off = await opened(0)
    await expect(off.start()).rejects.toMatchObject({ error: 'pretend_devices_off' })
  })
})
