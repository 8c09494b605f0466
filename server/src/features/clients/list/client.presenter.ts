import type { NameSource, NetworkClient } from '#contract/clients/client.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import { clientKindOf, isPrivateMac } from '../client-kind.ts'
import type { JoinedClient } from '../directory/join-client.ts'
import { nearRating } from '../way/way.ts'

/** What is shown of a client beside what devices tell. */
export interface Beside {
  network: number
  groupName: string | null
  ownName: string | null
  device: { name: string; kind: DeviceKind | null }
  connected: boolean
}

/** What people call it, else its own word by its lease or LLDP. */
export function nameOf(
  { client, neighbour }: JoinedClient,
  own: string | null,
): { name: string | null; nameFrom: NameSource | null } {
  if (own !== null) return { name: own, nameFrom: 'own' }
  if (client.hostname) return { name: client.hostname, nameFrom: 'lease' }
  return neighbour ? { name: neighbour, nameFrom: 'neighbour' } : { name: null, nameFrom: null }
}

export function presentClient(joined: JoinedClient, beside: Beside): NetworkClient {
  const { mac, sn, client, sighting } = joined
  const { hostname, fingerprint, connectedSeconds } = client
  const { radio } = sighting
  const wireless = client.connection === 'wireless'
  return {
    ...{ mac, group: beside.network, groupName: beside.groupName, ...nameOf(joined, beside.ownName) },
    ...{ hostname: hostname ?? null, fingerprint: fingerprint ?? null },
    ...{ kind: clientKindOf(fingerprint, hostname), privateMac: isPrivateMac(mac) },
    ...{ connected: beside.connected, connection: client.connection },
    ...{ sn, deviceName: beside.device.name, deviceKind: beside.device.kind },
    port: wireless ? null : (client.port ?? null),
    radio: client.radio ?? null,
    band: wireless ? (radio?.band ?? client.band ?? null) : null,
    channel: radio?.channel ?? null,
    ...{ ssid: client.ssid ?? null, bssid: client.bssid ?? null, vlan: client.vlan ?? null },
    ...{ ip: client.ip ?? null, ipv6: client.ipv6 ?? [], signal: client.signalDbm ?? null },
    ...{ rxRate: client.rxRateBps ?? null, txRate: client.txRateBps ?? null },
    ...{ retryRatio: sighting.retryRatio ?? null },
    ...{ rxBytes: client.rxBytes ?? null, txBytes: client.txBytes ?? null },
    since: connectedSeconds === undefined ? null : Math.round(sighting.at - connectedSeconds * 1000),
    ...{ seen: joined.seen, captive: client.captive ?? null },
    rating: beside.connected ? nearRating(joined) : 'unknown',
  }
}
