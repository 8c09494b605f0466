import type { Client } from '#contract/inventory/state/device-state.ts'
import type { LldpWord, Sighting } from './sighting.ts'

/** One MAC of a network, as all its devices together tell it. */
export interface JoinedClient {
  mac: string
  /** The device it is connected to. */
  sn: string
  /** As that device lists it, with what only others know: address, host name, VLAN. */
  client: Client
  /** Of that device. */
  sighting: Sighting
  neighbour: string | null
  /** What it tells of itself by LLDP. */
  lldp: LldpWord | null
  /** When any device reported it last. */
  seen: number
}

type SightingOfDevice = readonly [sn: string, sighting: Sighting]

/**
 * Where it is associated, else the socket with the fewest MACs that sees it: all above see it too.
 * @returns null when no device lists it as a client: a forwarding table alone knows routers and other networks as well
 */
export function joinClient(mac: string, all: ReadonlyMap<string, Sighting>): JoinedClient | null {
  const seen: SightingOfDevice[] = [...all]
  if (seen.length === 1) return ofOne(mac, seen[0]!)
  const listed = seen.filter(([, { client }]) => client !== undefined)
  if (listed.length === 0) return null
  const [sn, sighting] = onAir(listed) ?? onWire(seen) ?? listed[0]!
  const neighbour = seen.find(([, told]) => told.neighbour !== undefined)?.[1].neighbour ?? null
  const lldp = seen.find(([, told]) => told.lldp !== undefined)?.[1].lldp ?? null
  return {
    ...{ mac, sn, sighting, neighbour, lldp },
    client: merged(mac, sn, sighting, seen),
    seen: Math.max(...listed.map(([, { at }]) => at)),
  }
}

/** Of most clients one device tells all there is: nothing to weigh or to lend. */
function ofOne(mac: string, [sn, sighting]: SightingOfDevice): JoinedClient | null {
  const { client, port, vlan, neighbour = null, lldp = null, at } = sighting
  if (client === undefined) return null
  const { mac: told, vlan: own, port: named } = client
  const wired = client.connection === 'wired' ? (port?.name ?? named) : named
  const same = told === mac && wired === named && (vlan === undefined || own !== undefined)
  const lent = own === undefined && vlan !== undefined && { vlan }
  const more = { mac, ...(wired !== undefined && { port: wired }), ...lent }
  return { mac, sn, sighting, neighbour, lldp, seen: at, client: same ? client : { ...client, ...more } }
}

/** Two may list it for a while: it is where it connected last. */
function onAir(listed: readonly SightingOfDevice[]): SightingOfDevice | undefined {
  const since = ({ at, client }: Sighting) => at - (client?.connectedSeconds ?? 0) * 1000
  return listed
    .filter(([, { client }]) => client?.connection === 'wireless')
    .toSorted(([a, one], [b, other]) => since(other) - since(one) || (a < b ? -1 : 1))[0]
}

/**
 * One whom no device lists as a client, as forwarding tables and LLDP tell it: behind the socket that sees the fewest.
 * @returns null where nobody sees it behind a socket
 */
export function joinSeen(mac: string, all: ReadonlyMap<string, Sighting>): JoinedClient | null {
  const seen: SightingOfDevice[] = [...all]
  const nearest = onWire(seen)
  if (!nearest) return null
  const [sn, sighting] = nearest
  const lldp = seen.find(([, told]) => told.lldp !== undefined)?.[1].lldp ?? null
  const neighbour = seen.find(([, told]) => told.neighbour !== undefined)?.[1].neighbour ?? null
  return {
    ...{ mac, sn, sighting, neighbour, lldp, client: merged(mac, sn, sighting, seen) },
    seen: Math.max(...seen.map(([, { at }]) => at)),
  }
}

function onWire(seen: readonly SightingOfDevice[]): SightingOfDevice | undefined {
  return seen
    .filter(([, { port }]) => port !== undefined)
    .toSorted(([a, one], [b, other]) => (one.crowd ?? 0) - (other.crowd ?? 0) || (a < b ? -1 : 1))[0]
}

function merged(
  mac: string,
  sn: string,
  { client, port, vlan }: Sighting,
  seen: readonly SightingOfDevice[],
): Client {
  const others = seen.filter(([other]) => other !== sn).flatMap(([, told]) => told.client ?? [])
  const first = <Key extends keyof Client>(key: Key) => others.find((one) => one[key] !== undefined)?.[key]
  const own = client ?? { mac, connection: 'wired' as const }
  const wire = own.connection === 'wired' ? { port: port?.name } : {}
  const lent = {
    ...{
      ip: first('ip') ?? addressByLldp(seen),
      ipv6: first('ipv6'),
      hostname: first('hostname'),
      mdns: first('mdns'),
    },
    ...{ fingerprint: first('fingerprint'), vlan: vlan ?? first('vlan'), captive: first('captive') },
  }
  return present({ ...lent, ...present(own), ...wire, mac }) as Client
}

const addressByLldp = (seen: readonly SightingOfDevice[]) =>
  seen.find(([, { lldp }]) => lldp?.ip !== undefined)?.[1].lldp?.ip

const present = (told: object) =>
  Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
