import {
  linkEvidence,
  type SpareLink,
  type SpareReason,
  type TopologyLink,
} from '#contract/topology/graph.ts'
import { isBlocked, normalMac, type PortReport } from './port-report.ts'
import type { SeenDevice } from './sightings.ts'
import type { Topology } from './topology.ts'

export interface SparesInput {
  topology: Topology
  /** The tree: what is in it is no spare. */
  links: readonly TopologyLink[]
  /** Devices that are on the map. */
  named: ReadonlySet<string>
}

interface End {
  sn: string
  port: string | null
}
/** One cable as one end tells of it by LLDP. */
interface Heard {
  own: End
  other: End
  at: number
}

/**
 * Further ways between two devices. Spanning tree keeps a port from learning, so tables tell nothing of them: LLDP
 * passes a blocked port, and peers of a mesh name each other whether or not they send anything there.
 */
export function sparesOf(input: SparesInput): SpareLink[] {
  const known = new Map(input.topology.devices.map((device) => [device.sn, device]))
  const found = new Map<string, SpareLink>()
  for (const one of [...cablesOf(input), ...meshPairs(input)])
    if (one.ends.every(({ sn }) => input.named.has(sn)) && !isInTree(one, input.links, known)) {
      const spare = spareOf(one, input, known)
      found.set(spare.id, spare)
    }
  return [...found.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

interface Pair {
  ends: [End, End]
  both: boolean
  at: number
  mesh: boolean
}

function cablesOf({ topology }: SparesInput): Pair[] {
  const heard = topology.devices.flatMap((device) => heardBy(device, topology))
  const pairs = new Map<string, Pair>()
  // Whoever can say of which port the other end is comes first: both then tell of one cable.
  for (const { own, other, at } of heard) {
    const back = heard.filter((one) => one.own.sn === other.sn && one.other.sn === own.sn)
    const match = back.find((one) => meets(one, own, other))
    const ends: [End, End] = [own, match ? match.own : other]
    const key = keyOf(ends)
    const before = pairs.get(key)
    pairs.set(key, { ends, both: match !== undefined, mesh: false, at: Math.max(at, before?.at ?? 0) })
  }
  return [...pairs.values()]
}

/** Its port as the other end calls it, where it says so; else it is the only cable there can be. */
const meets = (one: Heard, own: End, other: End) =>
  one.other.port === own.port || (other.port !== null && one.own.port === other.port)

function heardBy(device: SeenDevice, topology: Topology): Heard[] {
  const own = latestHeard(device.window)
  const remote = new Map(
    (device.state?.lldp ?? []).map(({ port, mac, remotePort, remotePortDescription }) => [
      `${port} ${normalMac(mac ?? '')}`,
      [remotePort, remotePortDescription],
    ]),
  )
  return own.flatMap(({ port, mac, at }) => {
    const sn = topology.ownerOf(mac)
    if (sn === undefined || sn === device.sn) return []
    const names = topology.devices.find((other) => other.sn === sn)?.state?.ports ?? []
    const called = remote.get(`${port} ${mac}`) ?? []
    const its = names.find(({ name }) => called.includes(name))?.name ?? null
    return [{ own: { sn: device.sn, port }, other: { sn, port: its }, at }]
  })
}

/** Of a port the newest report counts that heard somebody there: one lost entry changes nothing. */
function latestHeard(reports: readonly PortReport[]) {
  const found = new Map<string, { port: string; mac: string; at: number }>()
  for (const { heard, at } of reports)
    for (const { port, mac } of heard) if (!found.has(port)) found.set(port, { port, mac, at })
  return [...found.values()]
}

function meshPairs({ topology }: SparesInput): Pair[] {
  const pairs = new Map<string, Pair>()
  for (const device of topology.devices)
    for (const peer of topology.meshPeersOf(device.sn)) {
      const ends: [End, End] = [
        { sn: device.sn, port: null },
        { sn: peer, port: null },
      ]
      const both = topology.meshPeersOf(peer).includes(device.sn)
      pairs.set(keyOf(ends), { ends, both, mesh: true, at: device.window[0]?.at ?? 0 })
    }
  return [...pairs.values()]
}

const sorted = (ends: readonly End[]) => ends.toSorted((a, b) => (a.sn < b.sn ? -1 : 1)) as [End, End]
const keyOf = (ends: readonly End[]) =>
  sorted(ends)
    .map(({ sn, port }) => `${sn}/${port ?? ''}`)
    .join('-')

type SeenDevices = ReadonlyMap<string, SeenDevice>

/** The link of the tree between the two, or the port of one of them that the tree goes over. */
function isInTree({ ends, mesh }: Pair, links: readonly TopologyLink[], known: SeenDevices): boolean {
  const [one, other] = ends
  return links.some(({ upper, lower, upperPort, lowerPort, medium }) => {
    const isPair = (upper === one.sn && lower === other.sn) || (upper === other.sn && lower === one.sn)
    if (!isPair || mesh !== (medium === 'mesh')) return false
    const [top, bottom] = upper === one.sn ? [one, other] : [other, one]
    const differs = (told: string | null, port: string | null) =>
      told !== null && port !== null && told !== port
    // With no port of the tree's link known, the first cable that is not blocked is taken for it.
    if (upperPort === null && lowerPort === null) return mesh || whyOf(ends, links, known) !== 'blocked'
    return !differs(upperPort, top.port) && !differs(lowerPort, bottom.port)
  })
}

function spareOf(
  { ends, both, at, mesh }: Pair,
  { topology, links }: SparesInput,
  known: SeenDevices,
): SpareLink {
  const [one, other] = sorted(ends)
  const isUnder = topology.isBehind(one.sn, other.sn)
  const [top, bottom] = isUnder ? [other, one] : [one, other]
  const kind = mesh ? ('mesh_peer' as const) : both ? ('lldp_both' as const) : ('lldp_one' as const)
  return {
    ...{ id: keyOf(ends), upper: top.sn, lower: bottom.sn, upperPort: top.port, lowerPort: bottom.port },
    ...{ medium: mesh ? 'mesh' : 'wired', why: whyOf(ends, links, known) },
    speedBps: speedOf(known, top) ?? speedOf(known, bottom),
    ...{ confidence: linkEvidence[kind], evidence: [{ kind, at }], seenAt: at },
  }
}

function whyOf(ends: readonly End[], links: readonly TopologyLink[], known: SeenDevices): SpareReason {
  const atPort = (end: End) => {
    const port = portOf(known, end)
    return port !== undefined && isBlocked(port)
  }
  if (ends.some(atPort)) return 'blocked'
  return ends.some((end) => isTrunked(end, ends, links, known)) ? 'trunk' : 'other_way'
}

/** Another member of the trunk it belongs to leads to the same device. */
function isTrunked(
  { sn, port }: End,
  ends: readonly End[],
  links: readonly TopologyLink[],
  known: SeenDevices,
) {
  const trunk = known.get(sn)?.state?.trunks?.find(({ members }) => members.some((one) => one.port === port))
  const isBetween = ({ upper, lower }: TopologyLink) =>
    ends.every((end) => end.sn === upper || end.sn === lower)
  return trunk !== undefined && links.some(isBetween)
}

const portOf = (known: SeenDevices, { sn, port }: End) =>
  known.get(sn)?.state?.ports.find(({ name }) => name === port)

function speedOf(known: SeenDevices, end: End): number | null {
  const port = portOf(known, end)
  return port && port.up !== false ? (port.speedBps ?? null) : null
}
