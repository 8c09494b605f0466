import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import { uplinkPorts } from '#contract/inventory/state/uplink.ts'
import { normalMac, type PortReport, type PortSighting, SHARED_MAC } from './port-report.ts'
import type { SeenState } from './seen-state.ts'

export { OVER_THE_AIR } from './port-report.ts'

/** A device of the network with what it last reported. */
export interface SeenDevice {
  sn: string
  kind: DeviceKind | null
  /** Of its record; more are found in its report. */
  mac: string | null
  state: SeenState | null
  /** What it told of its ports in its last reports, newest first. */
  window: readonly PortReport[]
}

/** Where a device sees another, and by what. */
export interface Sighting {
  port: string
  at: number
  by: ReadonlySet<PortSighting['by']>
}

/** What one device tells of the others. */
export interface Sightings {
  /** Ports that lead to the gateway, by its own word or because the gateway is seen there. */
  uplinks: Set<string>
  /** Other devices seen on each of its other ports. */
  below: Map<string, Set<string>>
  /** Every other device it sees → where: of several reports the newest. */
  seen: Map<string, Sighting[]>
  /** Everybody else it sees: MAC → port. */
  hosts: Map<string, string>
  /** Its direct neighbours by LLDP: port and device. */
  neighbours: { port: string; sn: string }[]
  /**
   * What it reaches over the air towards the gateway: its base by its own word, or peers of one mesh; of some nobody
   * knows who they are.
   */
  overAir: { joined: string | null; peers: readonly string[]; strangers: boolean }
  /** Something leads to the gateway, by cable or over the air: the rest of what it sees is below it. */
  hasUplink: boolean
  /** It tells what is on which port: others can be looked for below it. */
  tells: boolean
}

/** @returns every MAC by which one of the devices is known → its serial number */
export function ownersOfMacs(devices: readonly SeenDevice[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { sn, mac, state } of devices) {
    const bssids = state?.ssids.flatMap(({ bssid, mode }) => (mode === 'station' ? [] : (bssid ?? []))) ?? []
    for (const one of [...bssids, ...(mac === null ? [] : [mac])])
      if (!SHARED_MAC.test(normalMac(one))) owners.set(normalMac(one), sn)
  }
  return owners
}

/** @param gateway serial number of the network's gateway; null = not known, then only a device's own word counts */
export function sightingsOf(
  device: SeenDevice,
  owners: ReadonlyMap<string, string>,
  gateway: string | null,
): Sightings {
  const { sn, state, window: reports } = device
  const { seen, hosts } = latest(reports, owners, sn)
  const tells = reports.some(({ told }) => told)
  const neighbours = neighboursOf(reports, owners, sn)
  const strangers = reports.some((report) =>
    report.seen.some(({ by, mac }) => by === 'mesh' && !owners.has(mac)),
  )
  const overAir = { ...overAirOf(seen), strangers }
  const shared = { seen, hosts, neighbours, tells, overAir }
  if (!state) return { ...shared, uplinks: new Set(), below: new Map(), hasUplink: false }
  const uplinks = sn === gateway ? ownUplinks(state) : uplinksOf(state, seen.get(gateway ?? ''), reports)
  const hasUplink = sn === gateway || uplinks.size > 0
  const below = new Map<string, Set<string>>()
  // Without an uplink nothing tells what is above and what is below.
  if (hasUplink)
    for (const [other, places] of seen)
      for (const { port, by } of places) {
        if (!uplinks.has(port) && !isPeer(by)) below.set(port, (below.get(port) ?? new Set()).add(other))
      }
  return { ...shared, uplinks, below, hasUplink }
}

/** Over the air both ends of a mesh say the same of each other, and a station hears its base: neither is below. */
const isPeer = (by: ReadonlySet<PortSighting['by']>) =>
  [...by].every((one) => one === 'mesh' || one === 'joined')

function overAirOf(seen: ReadonlyMap<string, readonly Sighting[]>): Omit<Sightings['overAir'], 'strangers'> {
  const by = (kind: PortSighting['by']) =>
    [...seen].flatMap(([sn, places]) => (places.some((place) => place.by.has(kind)) ? sn : []))
  return { joined: by('joined')[0] ?? null, peers: by('mesh') }
}

const ownUplinks = (state: SeenState) => withTrunks(uplinkPorts(state), state)

/** Of a trunk every member leads where one does. */
function withTrunks(ports: Set<string>, { trunks = [] }: SeenState): Set<string> {
  for (const { members } of trunks)
    if (members.some(({ port }) => ports.has(port))) for (const { port } of members) ports.add(port)
  return ports
}

function uplinksOf(
  state: SeenState,
  towards: readonly Sighting[] | undefined,
  reports: readonly PortReport[],
): Set<string> {
  const uplinks = ownUplinks(state)
  for (const { port } of towards ?? []) uplinks.add(port)
  for (const port of portsToDefaultGateway(state, reports)) uplinks.add(port)
  if (uplinks.size === 0)
    for (const { name, spanningTree } of state.ports) if (spanningTree?.role === 'root') uplinks.add(name)
  return withTrunks(uplinks, state)
}

/** Of every MAC the newest report counts that has it; a device has many. */
function latest(reports: readonly PortReport[], owners: ReadonlyMap<string, string>, self: string) {
  const seen = new Map<string, (Sighting & { by: Set<PortSighting['by']> })[]>()
  const hosts = new Map<string, string>()
  for (const { at, seen: told } of reports)
    for (const { port, mac, by } of told) {
      const other = owners.get(mac)
      if (other === self) continue
      if (other === undefined) {
        if (!hosts.has(mac)) hosts.set(mac, port)
        continue
      }
      const places = seen.get(other) ?? []
      const known = places.find((place) => place.port === port)
      if (known) known.by.add(by)
      else places.push({ port, at, by: new Set([by]) })
      seen.set(other, places)
    }
  return { seen: new Map([...seen].map(([other, places]) => [other, newestOf(places)])), hosts }
}

/**
 * What is sent to somebody goes where the table says; LLDP alone may come through a second cable that is not used. Of
 * several reports the newest counts.
 */
function newestOf(places: readonly Sighting[]): Sighting[] {
  const passed = places.filter(({ by }) => by.size > 1 || !by.has('lldp'))
  const counted = passed.length > 0 ? passed : places
  return counted.filter(({ at }) => at === counted[0]!.at)
}

/** Where the MAC of its default gateway is in its own table; that need not be a device of ours. */
function portsToDefaultGateway({ gateways }: SeenState, reports: readonly PortReport[]): string[] {
  const macs = new Set(gateways.flatMap(({ mac }) => (mac === undefined ? [] : [normalMac(mac)])))
  const isThere = ({ mac, by }: PortSighting) => by === 'table' && macs.has(mac)
  const newest = reports.find(({ seen }) => seen.some(isThere))
  return newest?.seen.filter(isThere).map(({ port }) => port) ?? []
}

/** One device alone on a port: several there have something between them that passes LLDP on. */
function neighboursOf(reports: readonly PortReport[], owners: ReadonlyMap<string, string>, self: string) {
  const newest = reports.find(({ seen }) => seen.some(({ by }) => by === 'lldp'))
  const found = (newest?.seen ?? []).flatMap(({ port, mac, by }) => {
    const sn = by === 'lldp' ? owners.get(mac) : undefined
    return sn === undefined || sn === self ? [] : [{ port, sn }]
  })
  return found.filter(({ port, sn }) => found.every((other) => other.port !== port || other.sn === sn))
}
