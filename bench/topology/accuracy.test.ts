import { expect, it } from 'vitest'
import type { KnownDevice } from '../../server/src/features/inventory/inventory.reader.ts'
import { graphOf } from '../../server/src/features/topology/graph.ts'
import { LinkMemory } from '../../server/src/features/topology/link-memory.ts'
import { Topology } from '../../server/src/features/topology/topology.ts'
import { FAULTY_MAP, PERFECT_MAP } from '../../simulator/world/tables/table-faults.ts'
import { PretendSite } from './pretend-site.ts'

/** How many of its links are right after some rounds, and how often a link that is shown changes afterwards. */
function look(site: PretendSite, rounds: { before: number; after: number }) {
  const memory = new LinkMemory()
  const next = () => {
    const seen = site.round()
    return new Topology(seen, undefined, (tree) => memory.settle(tree, seen))
  }
  const parentsOf = (topology: Topology) =>
    new Map(site.links.map(({ lower }) => [lower, topology.placementOf(lower)?.parent ?? null]))
  let parents = new Map<string, string | null>()
  for (let round = 0; round < rounds.before; round++) parents = parentsOf(next())
  const wrong = site.links.filter(({ lower, upper }) => parents.get(lower) !== upper)
  let changes = 0
  let spoiled = 0
  for (let round = 0; round < rounds.after; round++) {
    const now = parentsOf(next())
    const changed = site.links.filter(({ lower }) => parents.get(lower) !== now.get(lower))
    changes += changed.length
    spoiled += changed.filter(({ lower, upper }) => now.get(lower) !== upper).length
    parents = now
  }
  return { right: 1 - wrong.length / site.links.length, wrong, changes, spoiled }
}

it('finds every link of a site whose devices tell all they see', () => {
  const { right, changes } = look(new PretendSite('perfect', 90, PERFECT_MAP), { before: 1, after: 2 })
  expect({ right, changes }).toEqual({ right: 1, changes: 0 })
})

it('finds 99 of 100 links at 500 devices with lost and stale entries, LLDP off, silent devices; none flaps', () => {
  const site = new PretendSite('faulty', 465, FAULTY_MAP)
  const { right, wrong, changes, spoiled } = look(site, { before: 4, after: 4 })
  console.info(
    `links right: ${(right * 100).toFixed(2)} %, ${wrong.length} of ${site.links.length} wrong, then ${changes} put right`,
  )
  expect(site.links.length).toBe(499)
  expect(right).toBeGreaterThanOrEqual(0.99)
  // What the first reports had lost is put right later; nothing that was right ever changes.
  expect({ spoiled, changes: changes <= wrong.length }).toEqual({ spoiled: 0, changes: true })
}, 120_000)

it('moves nobody where most devices call their ports otherwise from one report to the next', () => {
  const site = new PretendSite('c', 465, FAULTY_MAP)
  const memory = new LinkMemory()
  const parents = () => {
    const seen = site.round()
    const topology = new Topology(seen, undefined, (tree) => memory.settle(tree, seen))
    return site.links.map(({ lower }) => topology.placementOf(lower)?.parent ?? null)
  }
  for (let round = 0; round < 4; round++) parents()
  const before = parents()
  site.rename(0.6)
  const later = [parents(), parents(), parents()]
  const moved = later.map((now) => now.filter((parent, index) => parent !== before[index]).length)
  console.info(`links that moved in the three rounds after ports were renamed: ${moved.join(', ')}`)
  expect(moved).toEqual([0, 0, 0])
}, 120_000)

/** The map as the console would have it after some rounds. */
function mapOf(site: PretendSite, rounds: number) {
  const memory = new LinkMemory()
  const known = site.known.map(
    ({ sn, kind }) => ({ sn, kind, name: sn, model: null, online: true }) as unknown as KnownDevice,
  )
  const next = () => {
    const seen = site.round()
    const topology = new Topology(seen, undefined, (tree) => memory.settle(tree, seen))
    return graphOf({ topology, memory, known, now: site.now })
  }
  for (let round = 1; round < rounds; round++) next()
  return next()
}

const pairOf = (...ends: string[]) => ends.toSorted().join(' ')

it('finds access points that hang on others over a mesh, one behind the other, with faults', () => {
  const site = new PretendSite('mesh', 465, { ...FAULTY_MAP, mesh: 0.3 })
  const graph = mapOf(site, 4)
  // Under which address somebody is in the mesh is known by their own word alone.
  const silent = new Set(site.links.flatMap((link) => (link.silent ? link.lower : [])))
  const meshed = site.links.filter(
    ({ mesh, lower, upper }) => mesh && !silent.has(lower) && !silent.has(upper),
  )
  const right = meshed.filter(({ lower, upper }) =>
    graph.links.some((link) => link.lower === lower && link.upper === upper && link.medium === 'mesh'),
  )
  console.info(`mesh links right: ${right.length} of ${meshed.length}`)
  expect(meshed.length).toBeGreaterThan(80)
  expect(right.length / meshed.length).toBeGreaterThanOrEqual(0.99)
}, 120_000)

it('shows both ways where there are two, and says which one is not used', () => {
  const site = new PretendSite('spare', 465, { ...FAULTY_MAP, spare: 1 })
  const { spares } = mapOf(site, 4)
  const told = site.spares.filter(({ untold }) => !untold)
  const found = told.filter(({ ends, why }) =>
    spares.some((spare) => pairOf(spare.upper, spare.lower) === pairOf(...ends) && spare.why === why),
  )
  const real = new Set(site.spares.map(({ ends }) => pairOf(...ends)))
  const invented = spares.filter(({ upper, lower }) => !real.has(pairOf(upper, lower)))
  console.info(
    `spare links found: ${found.length} of ${told.length} that anybody tells of, ${invented.length} invented`,
  )
  expect(told.length).toBeGreaterThan(5)
  expect({ missed: told.length - found.length, invented }).toEqual({ missed: 0, invented: [] })
}, 120_000)

it('keeps a link that one end alone hears by LLDP, and is less sure of it', () => {
  const site = new PretendSite('deaf', 90, { ...PERFECT_MAP, deaf: 0.5 })
  const { links } = mapOf(site, 3)
  const of = (kind: string) => links.filter(({ evidence }) => evidence.some((one) => one.kind === kind))
  const [both, one] = [of('lldp_both'), of('lldp_one')]
  const highest = Math.max(...one.map(({ confidence }) => confidence))
  console.info(`heard by both: ${both.length}, by one: ${one.length}, of which the surest is ${highest}`)
  expect(one.length).toBeGreaterThan(10)
  expect(highest).toBeLessThan(Math.min(...both.map(({ confidence }) => confidence)))
})
