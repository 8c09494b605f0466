import type { Client } from '#contract/inventory/state/device-state.ts'
import type { Sighting } from './sighting.ts'

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
  return {
    ...{ mac, sn, sighting, neighbour },
    client: merged(mac, sn, sighting, seen),
    seen: Math.max(...listed.map(([, { at }]) => at)),
  }
}

/** Of most clients one device tells all there is: nothing to weigh or to lend. */
function ofOne(mac: string, [sn, sighting]: SightingOfDevice): JoinedClient | null {
  const { client, port, vlan, neighbour = null, at } = sighting
  if (client === undefined) return null
  const { mac: told, vlan: own, port: named } = client
  const wired = client.connection === 'wired' ? (port?.name ?? named) : named
  const same = told === mac && wired === named && (vlan === undefined || own !== undefined)
  const lent = own === undefined && vlan !== undefined && { vlan }
  const more = { mac, ...(wired !== undefined && { port: wired }), ...lent }
  return { mac, sn, sighting, neighbour, seen: at, client: same ? client : { ...client, ...more } }
}

/** Two may list it for a while: it is where it connected last. */
function onAir(listed: readonly SightingOfDevice[]): SightingOfDevice | undefined {
  const since = ({ at, client }: Sighting) => at - (client?.connectedSeconds ?? 0) * 1000
  return listed
    .filter(([, { client }]) => client?.connection === 'wireless')
    .toSorted(([a, one], [b, other]) => since(other) - since(one) || (a < b ? -1 : 1))[0]
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
    ...{ ip: first('ip'), ipv6: first('ipv6'), hostname: first('hostname'), mdns: first('mdns') },
    ...{ fingerprint: first('fingerprint'), vlan: vlan ?? first('vlan'), captive: first('captive') },
  }
  return present({ ...lent, ...present(own), ...wire, mac }) as Client
}

const present = (told: object) =>
  Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
