import { expect, it } from 'vitest'
import { EventBus } from '../../events/bus.ts'
import { silentLogger } from '../../lib/logger.ts'
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
    const topology = new TopologyReader(at.inventory.reader, at.bus)
    expect((await topology.of(group)).upstreamOf(ap)).toEqual([core, gateway])
    expect((await topology.of(group)).upstreamOf(elsewhere)).toEqual([])
    const beside = { name: core, kind: 'switch', online: true }
    expect(await topology.neighboursOf(ap)).toEqual([
      { id: core, sn: core, ...beside, upstream: true, port: null, itsPort: '2' },
    ])
    expect(await topology.neighboursOf(gateway)).toEqual([])
    expect(await topology.neighboursOf(newSn())).toEqual([])
    expect((await topology.of(other)).gateway).toBeNull()
    expect([...(await topology.uplinksOf(core))]).toEqual(['1'])
    await at.inventory.stop()
    const later = await openInventory(db())
    const again = await new TopologyReader(later.inventory.reader, later.bus).of(group)
    expect(again.between(ap, gateway)).toEqual([core])
    expect((await new TopologyReader(later.inventory.reader, later.bus).uplinksOf(newSn())).size).toBe(0)
    await later.inventory.stop()
  })

  it('reads again what changed since it was asked, and nothing else', async () => {
    const at = await openInventory(db())
    const me = await at.person('admin')
    const [group, other] = [await at.network(me.tenant), await at.network(me.tenant)]
    const [gateway, ap] = [newSn(), newSn()]
    const sessions = new Map<string, string>()
    for (const [sn, kind] of [
      [gateway, 'gateway'],
      [ap, 'ap'],
    ] as const) {
      sessions.set(sn, await at.dial(sn, { kind }))
      await at.call('devices.bind', me, { sn, mac: proofOf(sn), group })
    }
    const read: string[] = []
    const { reader } = at.inventory
    let networks = 0
    const counting = {
      known: (sn: string) => reader.known(sn),
      knownIn: (network: number) => {
        networks++
        return reader.knownIn(network)
      },
      placeOf: (sn: string) => reader.placeOf(sn),
      states: (sns: readonly string[]) => {
        read.push(...sns)
        return reader.states(sns)
      },
    }
    const topology = new TopologyReader(counting, at.bus)
    const upstream = async () => (await topology.of(group)).upstreamOf(ap)
    expect(await upstream()).toEqual([])
    const first = await topology.of(group)
    expect([read.length, first]).toEqual([2, await topology.of(group)])
    const entries = [{ port: 'lan', vlan: 1, mac: ap }]
    at.report(gateway, sessions.get(gateway)!, { forwarding: { overflow: false, entries } })
    const [one, beside] = await Promise.all([upstream(), upstream()])
    expect([one, beside]).toEqual([[gateway], [gateway]])
    expect(read.slice(2)).toEqual([gateway])
    const before = networks
    const behind = [await topology.behindPorts(gateway), await topology.behindPorts(ap)]
    expect(behind).toEqual([new Map([['lan', [ap]]]), new Map()])
    expect(networks).toBe(before)
    await at.call('devices.move', me, { sn: ap, group: other })
    // Of this network it is a device no more, but something that the gateway sees.
    expect((await topology.of(group)).attachmentOf(ap)).toEqual({ sn: gateway, port: 'lan' })
    expect(read.slice(3)).toEqual([gateway])
    expect((await topology.of(other)).upstreamOf(ap)).toEqual([])
    await at.inventory.stop()
  })

  it('hears of a device in the network it was moved to, and of all when many are asked about', async () => {
    const bus = new EventBus(silentLogger)
    const places = new Map(Array.from({ length: 60 }, (_, i) => [`sn-${i}`, i]))
    const read: string[] = []
    const devices = {
      ...{ known: async () => null, placeOf: async () => null },
      states: async (sns: readonly string[]) => {
        read.push(...sns)
        return new Map(sns.map((sn) => [sn, null]))
      },
      knownIn: async (network: number) =>
        [...places].flatMap(([sn, at]) =>
          at === network ? [{ sn, kind: 'ap', mac: null, name: sn, online: true }] : [],
        ),
    }
    const topology = new TopologyReader(
      devices as unknown as ConstructorParameters<typeof TopologyReader>[0],
      bus,
    )
    const hear = (sn: string) => bus.emit('device.report', { sn } as never)
    for (const network of places.values()) await topology.of(network)
    expect(read).toHaveLength(60)
    for (const sn of places.keys()) hear(sn)
    await topology.of(59)
    expect(read.slice(60)).toEqual(['sn-59'])
    places.set('sn-59', 58)
    bus.emit('device.placed', {
      ...{ sn: 'sn-59', at: 0, device: {} },
      ...{ from: { tenant: 1, network: 59 }, to: { tenant: 1, network: 58 } },
    } as never)
    await topology.of(58)
    read.length = 0
    hear('sn-59')
    await topology.of(58)
    expect(read).toEqual(['sn-59'])
  })

  it('keeps those that somebody asked for when all networks are looked at in turn', async () => {
    let reads: number[] = []
    const nobody = {
      ...{ known: async () => null, placeOf: async () => null, states: async () => new Map() },
      knownIn: async (network: number) => {
        reads.push(network)
        return []
      },
    }
    const topology = new TopologyReader(nobody, new EventBus(silentLogger))
    for (let network = 1; network <= 40; network++) await topology.of(network)
    const all = async () => {
      for (let network = 1; network <= 100; network++) await topology.of(network, { passing: true })
    }
    await all()
    expect(reads).toHaveLength(100)
    reads = []
    await all()
    expect(reads).toEqual(Array.from({ length: 50 }, (_, i) => 51 + i))
    // Whoever asks pushes out who was asked for longest ago.
    await topology.of(100)
    reads = []
    await all()
    expect(reads).toEqual([1, ...Array.from({ length: 49 }, (_, i) => 51 + i)])
  })

  it('remembers where devices hang also of networks that are read anew, until those are gone', async () => {
    const bus = new EventBus(silentLogger)
    let reads = 0
    const nobody = {
      ...{ known: async () => null, placeOf: async () => null, states: async () => new Map() },
      knownIn: async () => {
        reads++
        return []
      },
    }
    const topology = new TopologyReader(nobody, bus)
    const { memory } = await topology.provenOf(1)
    for (let network = 2; network < 100; network++) await topology.of(network)
    const before = reads
    expect((await topology.provenOf(1)).memory).toBe(memory)
    expect(reads).toBe(before + 1)
    bus.emit('network.removed', { tenant: 7, network: 1 } as never)
    expect((await topology.provenOf(1)).memory).not.toBe(memory)
  })
})
