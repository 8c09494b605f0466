import {
  type LinkEvidenceKind,
  type LinkMedium,
  linkEvidence,
  type TopologyGraph,
  type TopologyLink,
  type TopologyNode,
} from '#contract/topology/graph.ts'
import type { KnownDevice } from '../inventory/inventory.reader.ts'
import { withHiddenSwitches } from './hidden-switches.ts'
import { figuresOf } from './link-figures.ts'
import type { Evidence, LinkMemory } from './link-memory.ts'
import type { Placement } from './placement.ts'
import type { SeenDevice } from './sightings.ts'
import { sparesOf } from './spares.ts'
import type { Topology } from './topology.ts'

const MINUTE = 60_000
/** Proof counts in full for so long, then less and less until the second. */
const FRESH_MS = 2 * MINUTE
const OLD_MS = 10 * MINUTE
const LEAST = 0.3
/** What both ends could prove and neither has for so long is shown as old. */
const STALE_MS = 5 * MINUTE

export interface GraphInput {
  topology: Topology
  memory: Pick<LinkMemory, 'evidenceOf'>
  known: readonly KnownDevice[]
  now: number
}

/** What is drawn of a network: devices, what lies between them, and how each link is known. */
export function graphOf({ topology, memory, known, now }: GraphInput): TopologyGraph {
  const named = new Map(known.map((device) => [device.sn, device]))
  const seen = new Map(topology.devices.map((device) => [device.sn, device]))
  const clients = Map.groupBy(topology.hosts.values(), ({ sn }) => sn)
  const nodes: TopologyNode[] = known.map(({ sn, name, kind, model, online }) => ({
    ...{ id: sn, hidden: false, name, kind, model, online },
    clients: seen.get(sn)?.state ? (clients.get(sn)?.length ?? 0) : null,
    position: positionOf(seen.get(sn)),
  }))
  const links = known.flatMap(({ sn }) => {
    const placement = topology.placementOf(sn)
    const proof = memory.evidenceOf(sn)
    if (!placement || !proof || !named.has(placement.parent)) return []
    return [linkOf(sn, placement, proof, { seen, named, topology, now })]
  })
  const spares = sparesOf({ topology, links, named: new Set(named.keys()) })
  const graph = { at: now, gateway: topology.gateway, nodes, links, spares }
  return withHiddenSwitches(graph, seen)
}

function positionOf(device: SeenDevice | undefined): TopologyNode['position'] {
  const { latitude, longitude } = device?.state?.position ?? {}
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

interface Around {
  seen: ReadonlyMap<string, SeenDevice>
  named: ReadonlyMap<string, KnownDevice>
  topology: Topology
  now: number
}

function linkOf(
  lower: string,
  placement: Placement,
  { evidence, seenAt }: { evidence: readonly Evidence[]; seenAt: number },
  { seen, named, topology, now }: Around,
): TopologyLink {
  const { parent: upper, port: upperPort, itsPort: lowerPort } = placement
  const [top, bottom] = [seen.get(upper)!, seen.get(lower)!]
  const bothOnline = named.get(upper)!.online && named.get(lower)!.online
  const reported = Math.min(...[top, bottom].map((device) => device.window[0]?.at ?? 0))
  // Who is away or says nothing proves nothing, but does not move either.
  const age = bothOnline && reported > seenAt ? now - seenAt : 0
  const against = topology.contradictionOf(lower)
  return {
    ...{ id: lower, upper, lower, upperPort, lowerPort, seenAt },
    medium: mediumOf(evidence, isBridge(named, upper, lower)),
    ...figuresOf({ top, bottom, upperPort, lowerPort }),
    confidence: confidenceOf(evidence, age),
    evidence: [...evidence],
    stale: age > STALE_MS && !placement.evidence.includes('told'),
    contradicted: against === upper ? null : against,
  }
}

function mediumOf(evidence: readonly Evidence[], bridge: boolean): LinkMedium {
  const has = (...kinds: LinkEvidenceKind[]) => evidence.some(({ kind }) => kinds.includes(kind))
  if (has('mesh_peer')) return 'mesh'
  return bridge || has('association', 'joined') ? 'wireless' : 'wired'
}

const isBridge = (named: Around['named'], ...ends: string[]) =>
  ends.every((sn) => named.get(sn)?.kind === 'cpe')

/** One minus the chance that all of it is wrong at once; what is old proves less. */
export function confidenceOf(evidence: readonly Pick<Evidence, 'kind'>[], age: number): number {
  const part = Math.min(1, Math.max(0, (age - FRESH_MS) / (OLD_MS - FRESH_MS)))
  const fresh = 1 - part * (1 - LEAST)
  const wrong = evidence.reduce((chance, { kind }) => chance * (1 - linkEvidence[kind] * fresh), 1)
  return Math.round((1 - wrong) * 1000) / 1000
}
