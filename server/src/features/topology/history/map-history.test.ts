import { expect, it } from 'vitest'
import type { TopologyGraph, TopologyLink } from '#contract/topology/graph.ts'
import { changesBetween, lasting, withChanges } from '#contract/topology/history.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { openInventory } from '../../inventory/testing/open-inventory.ts'
import { MapHistoryRepository } from './map-history.repository.ts'
import { FRAME_EVERY_MS, KEPT_MS, MapHistory } from './map-history.ts'
import { tellPastMap } from './past-map.ts'

const MINUTE = 60_000
const node = (id: string, online = true) => ({
  ...{ id, name: id, hidden: false, kind: 'ap' as const, model: null, online, clients: 3, position: null },
})
const link = (lower: string, upper: string): TopologyLink => ({
  ...{ id: lower, lower, upper, medium: 'wired', upperPort: '1', lowerPort: null, speedBps: 1e9 },
  ...{ downBps: Math.random(), upBps: 1, confidence: 0.9, evidence: [{ kind: 'lldp_both', at: Date.now() }] },
  ...{ seenAt: Date.now(), stale: false, contradicted: null },
})
const map = (links: Record<string, string>, away: string[] = []): TopologyGraph => ({
  ...{
    at: 1,
    gateway: 'gw',
    spares: [],
    links: Object.entries(links).map(([lower, upper]) => link(lower, upper)),
  },
  nodes: ['gw', ...Object.keys(links)].map((id) => node(id, !away.includes(id))),
})
const maps = [
  map({ a: 'gw', b: 'a' }),
  map({ a: 'gw', b: 'a' }),
  map({ a: 'gw', b: 'gw', c: 'a' }),
  map({ a: 'gw', c: 'a' }, ['c']),
]
/** Whatever the order: maps are sets. */
const told = ({ nodes, links }: TopologyGraph) =>
  [...nodes, ...links].map((row) => JSON.stringify(row)).sort()

it('what changed leads from each map to the next; figures are no change', () => {
  expect(changesBetween(lasting(maps[0]!), lasting(maps[1]!))).toEqual([])
  for (const [at, after] of maps.slice(1).entries()) {
    const before = lasting(maps[at]!)
    expect(told(withChanges(before, changesBetween(before, lasting(after))))).toEqual(told(lasting(after)))
  }
})

describeOnEngines('maps of a network that were', (db) => {
  it('are read of any moment as they were recorded, also after a restart, and forgotten after a month', async () => {
    const at = await openInventory(db())
    const me = await at.person('admin')
    const network = await at.network(me.tenant)
    const begin = 1_000_000_000_000
    const open = () => new MapHistory(new MapHistoryRepository(db()))
    let history = open()
    for (const [round, one] of maps.entries()) await history.record(network, one, begin + round * MINUTE)
    history = open()
    for (const [round, one] of maps.entries()) {
      const past = await history.at(network, begin + round * MINUTE + 1)
      expect(past.from).toBe(begin)
      expect(told(past.graph!)).toEqual(told(lasting(one)))
    }
    expect((await history.at(network, begin - 1)).graph).toBeNull()
    await history.record(network, maps[0]!, begin + FRAME_EVERY_MS)
    expect(told((await history.at(network, begin + FRAME_EVERY_MS)).graph!)).toEqual(told(lasting(maps[0]!)))
    await history.record(network, maps[1]!, begin + KEPT_MS + FRAME_EVERY_MS + 1)
    expect((await history.at(network, begin)).from).toBe(begin + KEPT_MS + FRAME_EVERY_MS + 1)
    await at.inventory.stop()
  })

  it('of the demo are told as they are now, but for devices that were away', async () => {
    const at = await openInventory(db())
    const network = await at.network((await at.person('admin')).tenant)
    const repository = new MapHistoryRepository(db())
    const begin = 1_000_000_000_000
    const away = new Map([['a', [{ from: begin + MINUTE, to: begin + 2 * MINUTE }]]])
    await tellPastMap(repository, { network, from: begin, away, graph: map({ a: 'gw', b: 'a' }, ['b']) })
    const history = new MapHistory(repository)
    const onlineAt = async (moment: number) => {
      const nodes = (await history.at(network, moment)).graph?.nodes ?? []
      return nodes
        .filter(({ online }) => online)
        .map(({ id }) => id)
        .toSorted()
    }
    expect(await onlineAt(begin)).toEqual(['a', 'b', 'gw'])
    expect(await onlineAt(begin + MINUTE)).toEqual(['b', 'gw'])
    expect(await onlineAt(begin + 2 * MINUTE)).toEqual(['a', 'b', 'gw'])
  })
})
