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
    ...{ ip: first('ip'), ipv6: first('ipv6'), hostname: first('hostname') },
    ...{ fingerprint: first('fingerprint'), vlan: vlan ?? first('vlan'), captive: first('captive') },
  }
  return present({ ...lent, ...present(own), ...wire, mac }) as Client
}

const present = (told: object) =>
  Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
