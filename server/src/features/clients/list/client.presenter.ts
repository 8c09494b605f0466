import type { NameSource, NetworkClient } from '#contract/clients/client.ts'
import type { ClientKind } from '#contract/clients/client-kinds.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import { macVendor } from '../../../lib/mac-vendor/mac-vendor.ts'
import type { JoinedClient } from '../directory/join-client.ts'
import { classify } from '../kinds/classify.ts'
import { isPrivateMac } from '../kinds/kind-words.ts'
import { nearRating } from '../way/way.ts'

/** What is shown of a client beside what devices tell. */
export interface Beside {
  network: number
  groupName: string | null
  ownName: string | null
  /** What people say it is. */
  chosen: ClientKind | null
  device: { name: string; kind: DeviceKind | null }
  connected: boolean
  blocked: boolean
}

/** What people call it, else its own word by its lease, mDNS or LLDP, else who made it. */
export function nameOf(
  { mac, client, neighbour }: JoinedClient,
  own: string | null,
): { name: string | null; nameFrom: NameSource | null } {
  if (own !== null) return { name: own, nameFrom: 'own' }
  if (client.hostname) return { name: client.hostname, nameFrom: 'lease' }
  if (client.mdns) return { name: client.mdns, nameFrom: 'mdns' }
  if (neighbour) return { name: neighbour, nameFrom: 'neighbour' }
  const vendor = macVendor(mac)
  return vendor ? { name: `${vendor} ${mac.slice(-5)}`, nameFrom: 'vendor' } : { name: null, nameFrom: null }
}

/** ms since 1970; null: its device does not tell. */
export const connectedAt = ({
  client: { connectedSeconds },
  sighting: {
    told: { at },
  },
}: JoinedClient): number | null =>
  connectedSeconds === undefined ? null : Math.round(at - connectedSeconds * 1000)

export function presentClient(joined: JoinedClient, beside: Beside): NetworkClient {
  const { mac, sn, client, sighting } = joined
  const { hostname, fingerprint } = client
  const { radio } = sighting
  const { kind, confidence } = classify(joined, beside.chosen)
  const wireless = client.connection === 'wireless'
  return {
    ...{ mac, group: beside.network, groupName: beside.groupName, ...nameOf(joined, beside.ownName) },
    ...{ hostname: hostname ?? null, fingerprint: fingerprint ?? null },
    ...{ kind, confidence, vendor: macVendor(mac) },
    privateMac: isPrivateMac(mac),
    ...{ connected: beside.connected, blocked: beside.blocked, connection: client.connection },
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
    since: connectedAt(joined),
    ...{ seen: joined.seen, captive: client.captive ?? null },
    rating: beside.connected ? nearRating(joined) : 'unknown',
  }
}
