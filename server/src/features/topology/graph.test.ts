import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { linkEvidenceKinds } from '#contract/topology/graph.ts'
import type { KnownDevice } from '../inventory/inventory.reader.ts'
import { confidenceOf, graphOf } from './graph.ts'
import { LinkMemory } from './link-memory.ts'
import { type PortReport, portReportOf, withReport } from './port-report.ts'
import type { SeenDevice } from './sightings.ts'
import { Topology } from './topology.ts'

const MINUTE = 60_000
const macOf = (sn: string) => `02:00:00:00:00:${sn.padStart(2, '0')}`

/** What is on which port of each device: gateway 1 – core 2 – { floor 3 – { 4, 5 }, 6 }. */
type Tables = Record<string, { kind: DeviceKind; up?: string; ports: Record<string, string[]> }>
const yard: Tables = {
  1: { kind: 'gateway', ports: { lan1: ['2', '3', '4', '5', '6'] } },
  2: { kind: 'switch', up: 'p1', ports: { p1: ['1'], p2: ['3', '4', '5'], p3: ['6'] } },
  3: { kind: 'switch', up: 'p1', ports: { p1: ['1', '2', '6'], p2: ['4'], p3: ['5'] } },
  4: { kind: 'ap', up: 'wan', ports: { wan: [] } },
  5: { kind: 'ap', up: 'wan', ports: { wan: [] } },
  6: { kind: 'ap', up: 'wan', ports: { wan: [] } },
}

function stateOf({ up, ports }: Tables[string], at: number): DeviceState {
  const entries = Object.entries(ports).flatMap(([port, sns]) =>
    sns.map((sn) => ({ port, vlan: 1, mac: sn.includes(':') ? sn : macOf(sn) })),
  )
  return {
    ...{ at, unit: {}, radios: [], ssids: [], interfaces: [], clients: [], lldp: [], gateways: [] },
    ...{ parts: [], problems: [], forwarding: { overflow: false, entries } },
    ports: Object.keys(ports).map((name) => ({
      name,
      role: name === up ? ('upstream' as const) : ('downstream' as const),
      up: true,
    })),
  }
}

/** A network that reports round by round. */
class Rounds {
  readonly memory = new LinkMemory()
  readonly #windows = new Map<string, readonly PortReport[]>()
  #at = 0

  next(tables: Tables, silent: readonly string[] = []) {
    this.#at += MINUTE
    const seen: SeenDevice[] = Object.entries(tables).map(([sn, table]) => {
      const state = stateOf(table, this.#at)
      const before = this.#windows.get(sn) ?? []
      const window = silent.includes(sn) ? before : withReport(before, state)
      this.#windows.set(sn, window)
      return { sn, kind: table.kind, mac: macOf(sn), state, window }
    })
    return new Topology(seen, undefined, (tree) => this.memory.settle(tree, seen))
  }

  graph(tables: Tables, away: readonly string[] = [], later = 0) {
    const known = Object.entries(tables).map(([sn, { kind }]) => {
      const named = { sn, kind, name: sn, model: null, online: !away.includes(sn) }
      return named as unknown as KnownDevice
    })
    const topology = this.next(tables, away)
    return graphOf({ topology, memory: this.memory, known, now: this.#at + later })
  }
}

const parentsIn = (topology: Topology) =>
  Object.keys(yard).map((sn) => topology.placementOf(sn)?.parent ?? null)
const settled = (rounds: Rounds, tables: Tables, count: number) => {
  let last = rounds.next(tables)
  for (let round = 1; round < count; round++) last = rounds.next(tables)
  return parentsIn(last)
}
const right = [null, '1', '2', '3', '3', '2']
const without = (tables: Tables, holder: string, ...lost: string[]): Tables => {
  const { ports, ...rest } = tables[holder]!
  const left = Object.entries(ports).map(([port, sns]) => [port, sns.filter((sn) => !lost.includes(sn))])
  return { ...tables, [holder]: { ...rest, ports: Object.fromEntries(left) } }
}

describe('where devices are believed to hang', () => {
  it('is found, and is the same when the same is told again', () => {
    const rounds = new Rounds()
    expect(settled(rounds, yard, 1)).toEqual(right)
    expect(settled(rounds, yard, 3)).toEqual(right)
  })

  it('does not change with one lost report, nor with entries that are lost here and there', () => {
    const rounds = new Rounds()
    settled(rounds, yard, 3)
    expect(parentsIn(rounds.next(without(yard, '3', '4', '5')))).toEqual(right)
    expect(parentsIn(rounds.next(without(yard, '2', '3')))).toEqual(right)
    expect(parentsIn(rounds.next(without(yard, '1', '2', '3', '4', '5', '6')))).toEqual(right)
  })

  it('is found by what hangs on it where a switch has lost it for good', () => {
    expect(settled(new Rounds(), without(without(yard, '2', '3'), '1', '3'), 4)).toEqual(right)
  })

  it('changes once when something is plugged in elsewhere, and not before three reports say so', () => {
    const rounds = new Rounds()
    settled(rounds, yard, 3)
    const moved: Tables = {
      ...yard,
      2: { kind: 'switch', up: 'p1', ports: { p1: ['1'], p2: ['3', '4'], p3: ['6'], p4: ['5'] } },
      3: { kind: 'switch', up: 'p1', ports: { p1: ['1', '2', '5', '6'], p2: ['4'], p3: [] } },
    }
    const seen = Array.from({ length: 8 }, () => parentsIn(rounds.next(moved))[4])
    expect(new Set(seen)).toEqual(new Set(['3', '2']))
    expect(seen.slice(0, 2)).toEqual(['3', '3'])
    expect(seen.lastIndexOf('3')).toBeLessThan(seen.indexOf('2'))
  })

  it('moves nothing when ports are called otherwise, and makes nothing of addresses that routers share', () => {
    const rounds = new Rounds()
    settled(rounds, yard, 3)
    const renamed: Tables = {
      ...yard,
      2: { kind: 'switch', up: 'eth1', ports: { eth1: ['1'], eth2: ['3', '4', '5'], eth3: ['6'] } },
      4: { kind: 'ap', up: 'wan', ports: { wan: ['00:00:5e:00:01:07', '00:00:0c:07:ac:01'] } },
    }
    expect(settled(rounds, renamed, 4)).toEqual(right)
    expect(rounds.graph(renamed).nodes).toHaveLength(6)
  })

  it('is a tree after anything that devices may tell', () => {
    const ids = ['1', '2', '3', '4', '5', '6']
    const table = fc.dictionary(fc.constantFrom('p1', 'p2', 'p3'), fc.subarray(ids), { maxKeys: 3 })
    const kinds = fc.constantFrom<DeviceKind>('switch', 'ap')
    const device = fc.record({ kind: kinds, up: fc.constantFrom('p1', 'p2'), ports: table })
    const network = fc
      .tuple(...ids.slice(1).map(() => device))
      .map((some): Tables => ({ ...yard, ...Object.fromEntries(some.map((one, at) => [ids[at + 1]!, one])) }))
    fc.assert(
      fc.property(fc.array(network, { minLength: 1, maxLength: 4 }), (told) => {
        const rounds = new Rounds()
        for (const tables of told) {
          const topology = rounds.next(tables)
          for (const sn of ids)
            expect(new Set(topology.upstreamOf(sn)).size).toBe(topology.upstreamOf(sn).length)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('the map', () => {
  it('has a switch that nobody manages where devices share a port, under the same id whoever shares it', () => {
    const shared: Tables = {
      ...without(yard, '3', '5'),
      3: { kind: 'switch', up: 'p1', ports: { p1: ['1', '2', '6'], p2: ['4', '5'] } },
    }
    const { nodes, links } = new Rounds().graph(shared)
    const id = 'hidden:3:p2'
    expect(nodes.find(({ hidden }) => hidden)).toMatchObject({ id, kind: 'switch' })
    expect(links.find(({ lower }) => lower === id)).toMatchObject({
      upper: '3',
      upperPort: 'p2',
      confidence: 0.6,
    })
    expect(links.filter(({ upper }) => upper === id).map(({ lower }) => lower)).toEqual(['4', '5'])
  })

  it('shows a link as old when both ends report and neither has proved it for five minutes', () => {
    const rounds = new Rounds()
    for (let round = 0; round < 3; round++) rounds.next(yard)
    const gone = without(without(without(yard, '3', '4'), '2', '4'), '1', '4')
    for (let round = 0; round < 7; round++) rounds.next(gone)
    const link = rounds.graph(gone).links.find(({ lower }) => lower === '4')
    expect(link).toMatchObject({ upper: '3', stale: true })
    expect(link!.confidence).toBeLessThan(0.6)
    const away = rounds.graph(gone, ['4'], 60 * MINUTE).links.find(({ lower }) => lower === '4')
    expect(away).toMatchObject({ upper: '3', stale: false })
  })

  it('is never surer with less evidence, nor with older', () => {
    const evidence = fc.subarray([...linkEvidenceKinds]).map((kinds) => kinds.map((kind) => ({ kind })))
    fc.assert(
      fc.property(evidence, fc.nat(20 * MINUTE), fc.nat(20 * MINUTE), (all, age, more) => {
        expect(confidenceOf(all.slice(1), age)).toBeLessThanOrEqual(confidenceOf(all, age))
        expect(confidenceOf(all, age + more)).toBeLessThanOrEqual(confidenceOf(all, age))
      }),
    )
  })
})

it('takes members of a trunk for one port', () => {
  const state = stateOf({ kind: 'switch', ports: { p7: ['4'], p8: ['5'] } }, 1)
  const members = [{ port: 'p8' }, { port: 'p7' }]
  const { seen } = portReportOf({ ...state, trunks: [{ id: 1, kind: 'lacp', members }] })
  expect(seen.map(({ port }) => port)).toEqual(['p7', 'p7'])
})

describe('further ways', () => {
  const heard = (port: string, sn: string, remotePort: string) => ({
    ...{ port, mac: macOf(sn), remotePort, managementIps: [], capabilities: [] },
  })
  /** The yard, with what some of its devices tell besides. */
  const graphWith = (more: Record<string, Partial<DeviceState>>, tables = yard) => {
    const memory = new LinkMemory()
    const seen: SeenDevice[] = Object.entries(tables).map(([sn, table]) => {
      const state = { ...stateOf(table, MINUTE), ...more[sn] }
      return { sn, kind: table.kind, mac: macOf(sn), state, window: [portReportOf(state)] }
    })
    const topology = new Topology(seen, undefined, (tree) => memory.settle(tree, seen))
    const known = seen.map(({ sn, kind }) => ({ sn, kind, name: sn, online: true }) as unknown as KnownDevice)
    return graphOf({ topology, memory, known, now: MINUTE })
  }
  const portsWith = (sn: string, port: Partial<DeviceState['ports'][number]> & { name: string }) => [
    ...stateOf(yard[sn]!, MINUTE).ports,
    { role: 'downstream' as const, up: true, ...port },
  ]

  it('that spanning tree blocks are shown beside the way that is used, by what both ends say', () => {
    const { links, spares } = graphWith({
      3: {
        lldp: [heard('p1', '2', 'p2'), heard('p9', '2', 'p9')],
        ports: portsWith('3', { name: 'p9', spanningTree: { state: 'blocking', role: 'alternate' } }),
      },
      2: { lldp: [heard('p2', '3', 'p1'), heard('p9', '3', 'p9')], ports: portsWith('2', { name: 'p9' }) },
    })
    expect(links.find(({ lower }) => lower === '3')).toMatchObject({ upper: '2', upperPort: 'p2' })
    expect(spares).toMatchObject([
      { upper: '2', lower: '3', upperPort: 'p9', lowerPort: 'p9', why: 'blocked', confidence: 0.98 },
    ])
  })

  it('that one end alone hears are kept, and are less sure', () => {
    const { spares } = graphWith({
      3: {
        lldp: [heard('p1', '2', 'p2'), heard('p9', '6', 'lan2')],
        ports: portsWith('3', { name: 'p9' }),
      },
    })
    expect(spares).toMatchObject([
      { upper: '3', lower: '6', upperPort: 'p9', lowerPort: null, why: 'other_way', confidence: 0.85 },
    ])
  })

  const meshOf = (sn: string) => `46:00:00:00:00:${sn.padStart(2, '0')}`
  const inMesh = (sn: string, peers: string[], cable: boolean): Partial<DeviceState> => ({
    ssids: [{ ssid: 'mesh', bssid: meshOf(sn), mode: 'mesh', clients: peers.length }],
    clients: peers.map((peer) => ({
      ...{ mac: meshOf(peer), bssid: meshOf(sn), connection: 'wireless' as const },
    })),
    ports: [{ name: 'wan', role: 'upstream', up: cable }],
  })

  it('of a mesh lead to whoever has a cable; those between members with cables are further ones', () => {
    const { links, spares } = graphWith({
      4: inMesh('4', ['5', '6'], true),
      5: inMesh('5', ['4'], false),
      6: inMesh('6', ['4'], true),
    })
    const of = (sn: string) => links.find(({ lower }) => lower === sn)
    expect(of('5')).toMatchObject({ upper: '4', medium: 'mesh', evidence: [{ kind: 'mesh_peer' }] })
    expect(of('4')).toMatchObject({ upper: '3', medium: 'wired' })
    expect(of('6')).toMatchObject({ upper: '2', medium: 'wired' })
    expect(spares).toMatchObject([{ upper: '4', lower: '6', medium: 'mesh', why: 'other_way' }])
  })

  it('are found over two hops of a mesh, and from the lower end where the upper one tells nothing', () => {
    const { links } = graphWith({
      4: inMesh('4', [], true),
      5: inMesh('5', ['4', '6'], false),
      6: inMesh('6', [], false),
    })
    expect(links.find(({ lower }) => lower === '5')).toMatchObject({ upper: '4', medium: 'mesh' })
    expect(links.find(({ lower }) => lower === '6')).toMatchObject({ upper: '5', medium: 'mesh' })
  })

  it('lead a station to the base that it says it has joined, though that one tells of nobody', () => {
    const tables: Tables = {
      ...without(without(without(yard, '3', '5'), '2', '5'), '1', '5'),
      4: { kind: 'cpe', up: 'wan', ports: { wan: [] } },
      5: { kind: 'cpe', ports: { lan: [] } },
    }
    const { links } = graphWith(
      {
        4: { ssids: [{ ssid: 'bridge', bssid: meshOf('4'), mode: 'ap', clients: 0 }] },
        5: { ssids: [{ ssid: 'bridge', mode: 'station', clients: 0, joined: { mac: meshOf('4') } }] },
      },
      tables,
    )
    expect(links.find(({ lower }) => lower === '5')).toMatchObject({
      ...{ upper: '4', medium: 'wireless', evidence: [{ kind: 'joined' }] },
    })
  })
})
