import { expect, it } from 'vitest'
import { describeOnEngines } from '../../testing/engines.ts'
import { newSn, openInventory, proofOf } from '../inventory/testing/open-inventory.ts'
import { TopologyReader } from './topology.reader.ts'

describeOnEngines('who is upstream of whom', (db) => {
  it('is told of the devices of one network by their last reports, also after a restart', async () => {
    const at = await openInventory(db())
    const me = await at.person('admin')
    const [group, other] = [await at.network(me.tenant), await at.network(me.tenant)]
    const [gateway, core, ap, elsewhere] = [newSn(), newSn(), newSn(), newSn()]
    const table = (entries: [port: string, mac: string][]) => ({
      forwarding: { overflow: false, entries: entries.map(([port, mac]) => ({ port, vlan: 1, mac })) },
    })
    const lan = table([
      ['lan', core],
      ['lan', ap],
      ['lan', elsewhere],
    ])
    for (const [sn, kind, network, state] of [
      [gateway, 'gateway', group, lan],
      [
        core,
        'switch',
        group,
        table([
          ['1', gateway],
          ['2', ap],
        ]),
      ],
      [ap, 'ap', group, {}],
      [elsewhere, 'ap', other, {}],
    ] as const) {
      const session = await at.dial(sn, { kind })
      await at.call('devices.bind', me, { sn, mac: proofOf(sn), group: network })
      at.report(sn, session, state)
    }
    await at.inventory.flush()
    const topology = new TopologyReader(at.inventory.reader)
    expect((await topology.of(group)).upstreamOf(ap)).toEqual([core, gateway])
    expect((await topology.of(group)).upstreamOf(elsewhere)).toEqual([])
    expect((await topology.of(other)).gateway).toBeNull()
    expect([...(await topology.uplinksOf(core))]).toEqual(['1'])
    await at.inventory.stop()
    const later = await openInventory(db())
    const again = await new TopologyReader(later.inventory.reader).of(group)
    expect(again.between(ap, gateway)).toEqual([core])
    expect((await new TopologyReader(later.inventory.reader).uplinksOf(newSn())).size).toBe(0)
    await later.inventory.stop()
  })
})
