import type { Placement } from './placement.ts'
import type { Sightings } from './sightings.ts'

/** Of each device whether a cable leads to the gateway; null = nothing tells. */
type Linked = ReadonlyMap<string, boolean | null>

/**
 * In a mesh both ends tell the same of each other; what gives it a direction is who has a cable. Each member without
 * one hangs on the peer that is the fewest hops from such a cable; of several the one of the smaller serial number,
 * so that nothing jumps.
 */
export function meshPlacements(
  sightings: ReadonlyMap<string, Sightings>,
  gateway: string | null,
  linked: Linked,
): Map<string, Placement> {
  const peers = peersOf(sightings)
  const placements = new Map<string, Placement>()
  const reached = new Set<string>()
  const isRoot = (sn: string) => sn === gateway || linked.get(sn) === true
  // Where nobody is known to have one, it is one of those who tell nothing.
  const isPerhaps = (sn: string) => linked.get(sn) === null && !reached.has(sn)
  // Who tells nothing has an address in the mesh that nobody knows: whoever hears it is next to it.
  const isNextToOne = (sn: string) => sightings.get(sn)?.overAir.strangers === true && !reached.has(sn)
  for (const roots of [isRoot, isPerhaps, isNextToOne])
    spread([...peers.keys()].filter(roots), { peers, reached, placements })
  return placements
}

interface Spread {
  peers: ReadonlyMap<string, ReadonlySet<string>>
  reached: Set<string>
  placements: Map<string, Placement>
}

function spread(roots: readonly string[], { peers, reached, placements }: Spread): void {
  for (const root of roots) reached.add(root)
  for (let ring = roots.toSorted(); ring.length > 0; ) {
    const next: string[] = []
    for (const parent of ring)
      for (const sn of peers.get(parent) ?? []) {
        if (reached.has(sn)) continue
        reached.add(sn)
        next.push(sn)
        placements.set(sn, { parent, port: null, itsPort: null, evidence: ['mesh_peer'] })
      }
    ring = next.toSorted()
  }
}

/** One end is enough: the other may tell nothing. */
function peersOf(sightings: ReadonlyMap<string, Sightings>): Map<string, Set<string>> {
  const peers = new Map<string, Set<string>>()
  const add = (one: string, other: string) => peers.set(one, (peers.get(one) ?? new Set()).add(other))
  for (const [sn, { overAir }] of sightings)
    for (const other of overAir.peers) {
      add(sn, other)
      add(other, sn)
    }
  return peers
}
