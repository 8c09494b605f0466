import { expect, it } from 'vitest'
import { describeOnEngines } from '../../../testing/engines.ts'
import { newSn, openInventory, proofOf } from '../../inventory/testing/open-inventory.ts'
import { TopologyReader } from '../topology.reader.ts'
import { ToldLinkRepository } from './told-link.repository.ts'
import { ToldLinkService } from './told-link.service.ts'

describeOnEngines('links that people tell of', (db) => {
  it('stand above reports, with what contradicts them, until they are taken back', async () => {
    const at = await openInventory(db())
    const me = await at.person('admin')
    const [group, elsewhere] = [await at.network(me.tenant), await at.network(me.tenant)]
    const [gateway, core, ap, far] = [newSn(), newSn(), newSn(), newSn()]
    const bound = [
      [gateway, 'gateway', group, { lan: [core, ap] }],
      [core, 'switch', group, { '1': [gateway], '2': [ap] }],
      [ap, 'ap', group, {}],
      [far, 'ap', elsewhere, {}],
    ] as const
    for (const [sn, kind, network, ports] of bound) {
      const session = await at.dial(sn, { kind })
      await at.call('devices.bind', me, { sn, mac: proofOf(sn), group: network })
      const entries = Object.entries(ports).flatMap(([port, macs]) =>
        (macs as string[]).map((mac) => ({ port, vlan: 1, mac })),
      )
      at.report(sn, session, { forwarding: { overflow: false, entries } })
    }
    await at.inventory.flush()
    const links = new ToldLinkRepository(db())
    const topology = new TopologyReader(at.inventory.reader, at.bus, (network) => links.of(network))
    const service = new ToldLinkService({ links, devices: at.inventory.reader, topology })
    const upstream = async () => (await topology.of(group)).upstreamOf(ap)
    expect(await upstream()).toEqual([core, gateway])
    await service.tell({ sn: ap, upper: gateway, port: 'lan' })
    expect(await upstream()).toEqual([gateway])
    expect((await topology.of(group)).contradictionOf(ap)).toBe(core)
    await expect(service.tell({ sn: gateway, upper: ap, port: null })).rejects.toThrow('invalid_parameter')
    await expect(service.tell({ sn: ap, upper: far, port: null })).rejects.toThrow('does_not_exist')
    await service.tell({ sn: ap, upper: null, port: null })
    expect(await upstream()).toEqual([core, gateway])
    await at.inventory.stop()
  })
})
