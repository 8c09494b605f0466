import { describe, expect, it } from 'vitest'
import type { LanDevice } from '#contract/clients/lan-devices.ts'
import type { TopologyGraph, TopologyLink } from '#contract/topology/graph.ts'
import { locatedOf, spotsOf } from '../geographic/spots'
import { lanMacOf, withLanDevices } from '../lan-nodes'
import { branchesOf, shownOf, wayTo } from './branches'
import { fitText } from './fit-text'
import { boundsOf, card, type PlacedNode } from './geometry'
import { linesOf, spareLinesOf, styleOf } from './lines'
import { place } from './place'

const link = (
  lower: string,
  upper: string,
  upperPort: string,
  more: Partial<TopologyLink> = {},
): TopologyLink => ({
  ...{ id: lower, lower, upper, upperPort, medium: 'wired', lowerPort: null, speedBps: 1e9 },
  ...{ downBps: 0, upBps: 0, confidence: 0.98, evidence: [], seenAt: 0, stale: false, contradicted: null },
  ...more,
})
const node = (id: string) => ({
  ...{
    id,
    name: id,
    hidden: false,
    kind: 'ap' as const,
    model: null,
    online: true,
    clients: 0,
    position: null,
  },
})
const graph = (links: TopologyLink[], ids: string[]): TopologyGraph => ({
  ...{ at: 0, gateway: 'gw', nodes: ids.map(node), links, spares: [] },
})
const none = () => false
const two = graph(
  [
    link('core', 'gw', '1'),
    link('a', 'core', '10'),
    link('b', 'core', '2'),
    link('c', 'core', '3'),
    link('d', 'a', '1'),
  ],
  ['d', 'c', 'b', 'a', 'core', 'gw', 'alone'],
)

/** A network of so many switches with access points on them. */
function large(switches: number, each: number): TopologyGraph {
  const links = Array.from({ length: switches }, (_, at) => [
    link(`s${at}`, at < 8 ? 'gw' : `s${at >> 2}`, String(at)),
    ...Array.from({ length: each }, (_, port) => link(`s${at}a${port}`, `s${at}`, String(port))),
  ]).flat()
  return graph(links, ['gw', ...links.map(({ lower }) => lower)])
}

describe('a network as trees', () => {
  it('begins at the gateway, in the order of ports, and keeps what hangs on nothing', () => {
    const branches = branchesOf(two)
    expect([...shownOf(branches, none)].map(({ node: { id } }) => id)).toEqual([
      'gw',
      'core',
      'b',
      'c',
      'a',
      'd',
      'alone',
    ])
    expect(branches[0]).toMatchObject({ below: 5, level: 1, link: null })
    expect(wayTo(branches, 'd')).toEqual(['gw', 'core', 'a'])
    expect(wayTo(branches, 'nobody')).toBeNull()
  })

  it('does not change its order with names, states or the order of the answer', () => {
    const turned = {
      ...two,
      nodes: two.nodes.toReversed().map((one) => ({ ...one, name: 'x', online: false })),
    }
    const ids = (of: TopologyGraph) => [...shownOf(branchesOf(of), none)].map((one) => one.node.id)
    expect(ids({ ...turned, links: two.links.toReversed() })).toEqual(ids(two))
  })
})

describe('where devices stand', () => {
  it('is apart from each other in both arrangements', () => {
    const branches = branchesOf(large(40, 12))
    const placed = place(branches, none, { as: 'tree', pins: {} })
    expect(placed).toHaveLength(521)
    const isOver = (one: PlacedNode, other: PlacedNode) =>
      Math.abs(one.x - other.x) < card.width && Math.abs(one.y - other.y) < card.height
    const covered = placed.filter((one) => placed.some((other) => other !== one && isOver(one, other)))
    expect(covered).toEqual([])
    expect(place(branches, none, { as: 'radial', pins: {} })).toHaveLength(521)
  })

  it('leaves out what is shut, and moves along what a person moved', () => {
    const branches = branchesOf(two)
    const all = place(branches, none, { as: 'tree', pins: {} })
    const at = (list: typeof all, id: string) => list.find(({ branch }) => branch.node.id === id)!
    const moved = place(branches, none, { as: 'tree', pins: { a: { x: 50, y: 20 } } })
    expect(at(moved, 'd').x - at(all, 'd').x).toBe(50)
    expect(at(moved, 'b')).toMatchObject({ x: at(all, 'b').x, y: at(all, 'b').y })
    expect(at(moved, 'd').parent).toBe(at(moved, 'a'))
    const shut = place(branches, (id) => id === 'core', { as: 'tree', pins: {} })
    expect(shut.map(({ branch }) => branch.node.id)).toEqual(['gw', 'core', 'alone'])
    expect(boundsOf(shut).left).toBeLessThanOrEqual(0)
  })

  it('of 2,000 devices is found within a frame or two', () => {
    const branches = branchesOf(large(125, 15))
    const begin = performance.now()
    const placed = place(branches, none, { as: 'tree', pins: {} })
    const lines = linesOf(placed, 'tree')
    expect(placed).toHaveLength(2001)
    expect(lines).toHaveLength(1)
    expect(performance.now() - begin).toBeLessThan(200)
  })
})

describe('lines', () => {
  it('are of one look where they tell the same', () => {
    const links = [
      link('a', 'gw', '1', { downBps: 8e8 }),
      link('b', 'gw', '2', { medium: 'wireless', speedBps: null }),
      link('c', 'gw', '3', { stale: true, confidence: 0.5 }),
    ]
    expect(links.map(styleOf)).toEqual([
      { medium: 'wired', load: 'full', stale: false, unsure: false },
      { medium: 'wireless', load: 'quiet', stale: false, unsure: false },
      { medium: 'wired', load: 'quiet', stale: true, unsure: true },
    ])
    const placed = place(branchesOf(graph(links, ['gw', 'a', 'b', 'c'])), none, { as: 'radial', pins: {} })
    expect(linesOf(placed, 'radial')).toHaveLength(3)
  })
})

it('cuts a long name and leaves a short one', () => {
  expect(fitText('core-1', 10)).toBe('core-1')
  expect(fitText('a-very-long-name', 8)).toBe('a-very-…')
  expect(fitText('交换机一号楼', 8)).toBe('交换机…')
})

describe('a drawing that can be read', () => {
  const placedOf = (links: TopologyLink[], ids: string[]) =>
    place(branchesOf(graph(links, ids)), none, { as: 'tree', pins: {} })

  it('puts what hangs on nothing below the rest, and no two in one place', () => {
    const placed = placedOf([link('a', 'gw', '1'), link('b', 'gw', '2')], ['gw', 'a', 'b', 'x', 'y'])
    const lowest = Math.max(...placed.filter(({ parent }) => parent !== null).map(({ y }) => y))
    const loose = placed.filter(({ branch }) => ['x', 'y'].includes(branch.node.id))
    expect(loose).toHaveLength(2)
    for (const { y } of loose) expect(y).toBeGreaterThan(lowest + card.height)
    expect(new Set(placed.map(({ x, y }) => `${x} ${y}`)).size).toBe(placed.length)
  })

  it('of two switches with access points is narrow enough to be read on a screen', () => {
    const links = [
      ...[link('s1', 'gw', '1'), link('s2', 's1', '1'), link('c1', 's2', '9'), link('c2', 'c1', '1')],
      ...['a', 'b', 'c'].map((id, at) => link(id, 's1', String(at + 2))),
      ...['d', 'e', 'f', 'g', 'h'].map((id, at) => link(id, 's2', String(at + 1))),
    ]
    const placed = placedOf(links, ['gw', 'x', 'y', ...links.map(({ lower }) => lower)])
    const { left, right, top, bottom } = boundsOf(placed)
    expect(Math.min(1120 / (right - left), 620 / (bottom - top))).toBeGreaterThan(0.8)
  })
})

describe('what others report', () => {
  const camera: LanDevice = {
    ...{ source: 'seen', sn: null, mac: '02:00:00:00:00:09', group: 1, groupName: null, name: 'Gate' },
    ...{ nameFrom: null, kind: 'camera', confidence: 'likely', vendor: null, model: null, ip: null },
    ...{ presence: 'online', since: null, seen: 5, connection: 'wired', port: '2', ssid: null },
    at: { sn: 'core', name: 'core', kind: 'switch' },
  }

  it('hangs on who reports it, below a switch that nobody manages where there is one', () => {
    const map = withLanDevices(two, [camera, { ...camera, at: null }, { ...camera, mac: null }])
    expect(map.nodes.at(-1)).toMatchObject({ id: 'lan:02:00:00:00:00:09', kind: 'camera', online: true })
    expect(map.links.at(-1)).toMatchObject({ upper: 'core', upperPort: '2', medium: 'wired' })
    expect(map.nodes).toHaveLength(two.nodes.length + 1)
    const silent = { ...two, nodes: [...two.nodes, { ...node('hidden:core:2'), hidden: true }] }
    expect(withLanDevices(silent, [camera]).links.at(-1)!.upper).toBe('hidden:core:2')
    expect(lanMacOf('lan:02:00:00:00:00:09')).toBe('02:00:00:00:00:09')
    expect(lanMacOf('core')).toBeNull()
  })

  it('is left away where who reports it is not on the map', () => {
    expect(withLanDevices(two, [{ ...camera, at: { ...camera.at!, sn: 'elsewhere' } }])).toBe(two)
  })
})

describe('the free layout', () => {
  const places = { core: { x: 900, y: -40 }, b: { x: 5, y: 6 } }
  const at = (graph: TopologyGraph, id: string) =>
    place(branchesOf(graph), none, { as: 'free', pins: places }).find(({ branch }) => branch.node.id === id)!

  it('has everything where somebody put it, and what is new beside what it hangs on', () => {
    expect(at(two, 'core')).toMatchObject(places.core)
    expect(at(two, 'b')).toMatchObject(places.b)
    const inTree = place(branchesOf(two), none, { as: 'tree', pins: {} })
    const [core, c] = ['core', 'c'].map((id) => inTree.find(({ branch }) => branch.node.id === id)!)
    expect(at(two, 'c')).toMatchObject({ x: 900 + c!.x - core!.x, y: -40 + c!.y - core!.y })
  })

  it('moves nothing that was put somewhere when devices come and go', () => {
    const more = graph([...two.links, link('e', 'core', '1')], [...two.nodes.map(({ id }) => id), 'e'])
    for (const id of ['core', 'b']) expect(at(more, id)).toMatchObject(places[id as keyof typeof places])
  })
})

it('draws further ways bent, each its own way, and leaves out those whose ends are not shown', () => {
  const placed = place(branchesOf(two), none, { as: 'tree', pins: {} })
  const spare = (upper: string, lower: string, id: string) => ({
    ...{
      id,
      upper,
      lower,
      medium: 'wired' as const,
      upperPort: id,
      lowerPort: null,
      why: 'blocked' as const,
    },
    ...{ speedBps: null, confidence: 1, evidence: [], seenAt: 0 },
  })
  const path = spareLinesOf(placed, [
    spare('core', 'b', '1'),
    spare('core', 'b', '2'),
    spare('core', 'nobody', '3'),
  ])
  const curves = path.split('M').slice(1)
  expect(curves).toHaveLength(2)
  expect(curves[0]).not.toBe(curves[1])
})

describe('devices on the earth', () => {
  const graph: TopologyGraph = {
    ...two,
    nodes: [
      { ...node('a'), position: { latitude: 48, longitude: 9 } },
      node('b'),
      { ...node('hidden:a:1'), hidden: true },
    ],
  }
  it('stand where they report to be, else where the network is, else nowhere; inferred switches never', () => {
    const known = locatedOf(graph, { lat: 50, lng: 8 })
    expect(known.map((one) => [one.node.id, one.lat, one.own])).toEqual([
      ['a', 48, true],
      ['b', 50, false],
    ])
    expect(locatedOf(graph, null).map((one) => one.node.id)).toEqual(['a'])
  })
  it('that lie over each other are one spot', () => {
    const known = locatedOf(graph, { lat: 50, lng: 8 })
    expect(spotsOf(known, ({ lat }) => ({ x: lat * 100, y: 0 }))).toHaveLength(2)
    expect(spotsOf(known, ({ lat }) => ({ x: lat, y: 0 })).map(({ nodes }) => nodes.length)).toEqual([2])
  })
})
