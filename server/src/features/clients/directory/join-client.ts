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

/**
 * Where it is associated, else the socket with the fewest MACs that sees it: all above see it too.
 * @returns null when no device lists it as a client: a forwarding table alone knows routers and other networks as well
 */
export function joinClient(mac: string, seen: readonly Sighting[]): JoinedClient | null {
  if (seen.length === 1) return ofOne(mac, seen[0]!)
  const listed = seen.filter(({ client }) => client !== undefined)
  if (listed.length === 0) return null
  const sighting = onAir(listed) ?? onWire(seen) ?? listed[0]!
  return joinedAt(mac, sighting, seen, listed)
}

/** @param telling those that say when it was there last */
function joinedAt(
  mac: string,
  sighting: Sighting,
  seen: readonly Sighting[],
  telling: readonly Sighting[],
): JoinedClient {
  return {
    ...{ mac, sn: sighting.told.sn, sighting, client: merged(mac, sighting, seen) },
    neighbour: seen.find(({ neighbour }) => neighbour !== undefined)?.neighbour ?? null,
    lldp: seen.find(({ lldp }) => lldp !== undefined)?.lldp ?? null,
    seen: Math.max(...telling.map(({ told }) => told.at)),
  }
}

/** Of most clients one device tells all there is: nothing to weigh or to lend. */
function ofOne(mac: string, sighting: Sighting): JoinedClient | null {
  const { client, port, vlan, neighbour = null, lldp = null, told: telling } = sighting
  if (client === undefined) return null
  const { mac: told, vlan: own, port: named } = client
  const wired = client.connection === 'wired' ? (port?.name ?? named) : named
  const same = told === mac && wired === named && (vlan === undefined || own !== undefined)
  const lent = own === undefined && vlan !== undefined && { vlan }
  const more = { mac, ...(wired !== undefined && { port: wired }), ...lent }
  const { sn, at } = telling
  return { mac, sn, sighting, neighbour, lldp, seen: at, client: same ? client : { ...client, ...more } }
}

/** Two may list it for a while: it is where it connected last. */
function onAir(listed: readonly Sighting[]): Sighting | undefined {
  const since = ({ told, client }: Sighting) => told.at - (client?.connectedSeconds ?? 0) * 1000
  return listed
    .filter(({ client }) => client?.connection === 'wireless')
    .toSorted((one, other) => since(other) - since(one) || bySn(one, other))[0]
}

/**
 * One whom no device lists as a client, as forwarding tables and LLDP tell it: behind the socket that sees the fewest.
 * @returns null where nobody sees it behind a socket
 */
export function joinSeen(mac: string, seen: readonly Sighting[]): JoinedClient | null {
  const nearest = onWire(seen)
  return nearest ? joinedAt(mac, nearest, seen, seen) : null
}

function onWire(seen: readonly Sighting[]): Sighting | undefined {
  return seen
    .filter(({ port }) => port !== undefined)
    .toSorted((one, other) => (one.crowd ?? 0) - (other.crowd ?? 0) || bySn(one, other))[0]
}

const bySn = (one: Sighting, other: Sighting) => (one.told.sn < other.told.sn ? -1 : 1)

function merged(mac: string, sighting: Sighting, seen: readonly Sighting[]): Client {
  const { client, port, vlan } = sighting
  const others = seen.filter((other) => other !== sighting).flatMap((other) => other.client ?? [])
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

const addressByLldp = (seen: readonly Sighting[]) => seen.find(({ lldp }) => lldp?.ip !== undefined)?.lldp?.ip

const present = (told: object) =>
  Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
