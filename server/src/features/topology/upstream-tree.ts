import { kindTraits } from '#contract/inventory/kind-traits.ts'
import { uplinkPorts } from '#contract/inventory/state/uplink.ts'
import type { LinkEvidenceKind } from '#contract/topology/graph.ts'
import { meshPlacements } from './mesh.ts'
import type { Placement } from './placement.ts'
import { OVER_THE_AIR, ownersOfMacs, type SeenDevice, type Sightings, sightingsOf } from './sightings.ts'
import { witnessed } from './witness.ts'

/** Who hangs on whom; made from what all devices of a network last reported. */
export interface UpstreamTree {
  gateway: string | null
  /** Device → the next one of ours towards the gateway; null = none is known. */
  parents: ReadonlyMap<string, string | null>
  placements: ReadonlyMap<string, Placement>
  sightings: ReadonlyMap<string, Sightings>
  /** Where devices say it hangs though a person told otherwise. */
  contradictions: ReadonlyMap<string, string>
  /** Every MAC of the devices themselves. */
  owners: ReadonlyMap<string, string>
}

/** Links that somebody told: lower end → upper end. They stand above what devices say. */
export type ToldLinks = ReadonlyMap<string, { upper: string; port: string | null }>

/** The order of the devices makes no difference. */
export function upstreamTree(devices: readonly SeenDevice[], told: ToldLinks = new Map()): UpstreamTree {
  const sorted = devices.toSorted((a, b) => (a.sn < b.sn ? -1 : 1))
  const owners = ownersOfMacs(sorted)
  const gateway = gatewayOf(sorted, owners)
  const sightings = new Map(sorted.map((device) => [device.sn, sightingsOf(device, owners, gateway)]))
  const silent = new Set(
    sorted.flatMap(({ sn, kind }) => (kind === 'switch' && !sightings.get(sn)!.tells ? sn : [])),
  )
  const contradictions = new Map<string, string>()
  const linked = new Map(sorted.map(({ sn, state }) => [sn, hasCable(state)]))
  const placements = place({ sightings, silent, gateway, told, contradictions, linked })
  const parents = new Map(sorted.map(({ sn }) => [sn, placements.get(sn)?.parent ?? null]))
  for (const sn of inCircles(parents)) {
    parents.set(sn, null)
    placements.delete(sn)
  }
  return { gateway, parents, placements, sightings, owners, contradictions }
}

/** A port that leads up has a link; null = nothing tells. */
const hasCable = (state: SeenDevice['state']): boolean | null => {
  if (state === null) return null
  const up = uplinkPorts(state)
  return state.ports.some(({ name, up: link }) => up.has(name) && link !== false)
}

interface TreeInput {
  /** Devices with a cable on a port that leads up; null = nothing tells. */
  linked: ReadonlyMap<string, boolean | null>
  sightings: ReadonlyMap<string, Sightings>
  /** Switches that tell nothing: what is beside them on a port may be behind them. */
  silent: ReadonlySet<string>
  gateway: string | null
  told: ToldLinks
  contradictions: Map<string, string>
}

function place({
  sightings,
  silent,
  gateway,
  told,
  contradictions,
  linked,
}: TreeInput): Map<string, Placement> {
  const holders = holdersOf(sightings)
  const placements = new Map<string, Placement>()
  const meshed = meshPlacements(sightings, gateway, linked)
  for (const sn of sightings.keys()) {
    if (sn === gateway) continue
    const by = told.get(sn)
    const isTold = by !== undefined && by.upper !== sn && sightings.has(by.upper)
    const own = sightings.get(sn)!
    const reported =
      meshed.get(sn) ?? parentOf(sn, sightings, holders) ?? joinedTo(own) ?? belowGateway(own, gateway)
    const found = isTold ? toldPlacement(sn, by, sightings) : reported
    if (found) placements.set(sn, found)
    if (isTold && reported && reported.parent !== by.upper) contradictions.set(sn, reported.parent)
  }
  adopt(placements, silent, told)
  return placements
}

function toldPlacement(
  sn: string,
  { upper, port }: { upper: string; port: string | null },
  sightings: TreeInput['sightings'],
): Placement {
  const seen = sightings.get(upper)?.seen.get(sn)?.[0]?.port ?? null
  return { parent: upper, port: port ?? seen, itsPort: onlyUplink(sightings.get(sn)), evidence: ['told'] }
}

/** A switch that tells nothing and is alone of its kind on a port has the rest of that port behind it. */
function adopt(placements: Map<string, Placement>, silent: ReadonlySet<string>, told: ToldLinks): void {
  const children = Map.groupBy(placements, ([, { parent, port }]) => `${parent} ${port}`)
  for (const some of children.values()) {
    const quiet = some.filter(([sn, { port }]) => silent.has(sn) && port !== null && port !== OVER_THE_AIR)
    const rest = some.filter(([sn, { evidence }]) => !silent.has(sn) && !proven(evidence) && !told.has(sn))
    const [adopter] = quiet
    if (quiet.length !== 1 || rest.length === 0) continue
    for (const [sn, { itsPort }] of rest)
      placements.set(sn, { parent: adopter![0], port: null, itsPort, evidence: ['silent_switch'] })
  }
}

const PROVEN: readonly LinkEvidenceKind[] = ['lldp_both', 'lldp_one', 'association', 'joined', 'mesh_peer']
const proven = (evidence: readonly LinkEvidenceKind[]) => evidence.some((kind) => PROVEN.includes(kind))

/**
 * The device that routes for the network: of the kind that stands outermost, and of several the one that most others
 * call their default gateway. Null = there is none, or several and nobody tells which.
 */
function gatewayOf(devices: readonly SeenDevice[], owners: ReadonlyMap<string, string>): string | null {
  const routing = devices.filter(({ kind }) => kind !== null && kindTraits[kind].routes)
  const outermost = Math.min(...routing.map(({ kind }) => orderOf(kind)))
  const found = routing.filter(({ kind }) => orderOf(kind) === outermost)
  if (found.length <= 1) return found[0]?.sn ?? null
  const votes = Map.groupBy(
    devices.flatMap(({ state }) => state?.gateways ?? []),
    ({ mac }) => owners.get(mac?.toLowerCase() ?? ''),
  )
  const counted = found.map(({ sn }) => ({ sn, votes: votes.get(sn)?.length ?? 0 }))
  const [first, second] = counted.toSorted((a, b) => b.votes - a.votes)
  return first && first.votes > (second?.votes ?? 0) ? first.sn : null
}

const orderOf = (kind: SeenDevice['kind']): number =>
  (kind === null ? null : kindTraits[kind].trafficOrder) ?? Number.POSITIVE_INFINITY

/** Device → those that see it on a port away from the gateway, with the port. */
type Holders = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Two that see each other so prove nothing. */
function holdersOf(sightings: ReadonlyMap<string, Sightings>): Holders {
  const below = new Map(
    [...sightings].map(([sn, seen]) => [
      sn,
      new Map([...seen.below].flatMap(([port, some]) => [...some].map((one) => [one, port] as const))),
    ]),
  )
  for (const [holder, held] of witnessed(sightings, below))
    for (const [sn, port] of held) below.get(holder)!.set(sn, port)
  const holders = new Map<string, Map<string, string>>()
  for (const [holder, held] of below)
    for (const [sn, port] of held)
      if (!below.get(sn)?.has(holder))
        holders.set(sn, (holders.get(sn) ?? new Map<string, string>()).set(holder, port))
  return holders
}

/** The deepest of those that see it below themselves; its direct neighbour by LLDP where that does not contradict. */
function parentOf(sn: string, sightings: TreeInput['sightings'], holders: Holders): Placement | null {
  const above = holders.get(sn) ?? new Map<string, string>()
  const own = sightings.get(sn)!
  const towards = own.neighbours.filter(({ port }) => own.uplinks.has(port))
  const [near, another] = new Set(towards.map((one) => one.sn))
  const isSole = near !== undefined && another === undefined
  if (isSole && (above.size === 0 || above.has(near))) {
    const heard = sightings.get(near)?.neighbours.filter((one) => one.sn === sn) ?? []
    const back = heard.find(({ port }) => port === above.get(near)) ?? heard[0]
    const evidence: LinkEvidenceKind[] = [back ? 'lldp_both' : 'lldp_one']
    if (above.has(near)) evidence.push(...seenBy(near, sn, sightings))
    const port = back?.port ?? above.get(near) ?? null
    return { parent: near, port: wire(port), itsPort: towards[0]!.port, evidence }
  }
  const depth = (holder: string) =>
    [...above.keys()].filter((other) => holders.get(holder)?.has(other)).length
  const width = (holder: string) => sightings.get(holder)!.below.get(above.get(holder)!)?.size ?? 0
  const [deepest] = [...above.keys()].toSorted(
    (a, b) => depth(b) - depth(a) || width(a) - width(b) || (a < b ? -1 : 1),
  )
  if (deepest === undefined) return null
  const evidence = seenBy(deepest, sn, sightings)
  if (sightings.get(deepest)!.neighbours.some((one) => one.sn === sn)) evidence.push('lldp_one')
  if (own.seen.get(deepest)?.some(({ port }) => own.uplinks.has(port))) evidence.push('return_path')
  const told = evidence.length === 0 ? (['witness'] satisfies LinkEvidenceKind[]) : evidence
  return { parent: deepest, port: wire(above.get(deepest)!), itsPort: onlyUplink(own), evidence: told }
}

/** A station whose base tells nothing of it: its own word is left. */
function joinedTo({ overAir: { joined } }: Sightings): Placement | null {
  return joined === null ? null : { parent: joined, port: null, itsPort: null, evidence: ['joined'] }
}

/** Nobody sees it below, and its uplink leads to the gateway. */
function belowGateway(own: Sightings, gateway: string | null): Placement | null {
  const port = own.seen.get(gateway ?? '')?.find((place) => own.uplinks.has(place.port))?.port
  if (gateway === null || port === undefined) return null
  return { parent: gateway, port: null, itsPort: port, evidence: ['gateway_port'] }
}

const wire = (port: string | null) => (port === OVER_THE_AIR ? null : port)

const onlyUplink = (own: Sightings | undefined): string | null => {
  const ports = [...(own?.uplinks ?? [])]
  return ports.length === 1 ? ports[0]! : null
}

function seenBy(holder: string, sn: string, sightings: TreeInput['sightings']): LinkEvidenceKind[] {
  const places = sightings.get(holder)?.seen.get(sn) ?? []
  const by = new Set(places.flatMap((place) => [...place.by]))
  if (by.has('air'))
    return sightings.get(sn)?.overAir.joined === holder ? ['association', 'joined'] : ['association']
  return by.has('table') || by.has('host') ? ['containment'] : []
}

/** Contradicting reports can close a circle: of those in it nothing is known. */
export function inCircles(parents: ReadonlyMap<string, string | null>): string[] {
  return [...parents.keys()].filter((sn) => {
    const passed = new Set<string>()
    for (let at = parents.get(sn); at && !passed.has(at); at = parents.get(at)) {
      if (at === sn) return true
      passed.add(at)
    }
    return false
  })
}
