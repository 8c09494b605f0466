import { expect, it } from 'vitest'
import { LinkMemory } from '../../server/src/features/topology/link-memory.ts'
import { Topology } from '../../server/src/features/topology/topology.ts'
import { FAULTY_MAP, PERFECT_MAP } from '../../simulator/world/table-faults.ts'
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
