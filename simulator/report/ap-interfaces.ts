import type { JsonObject } from '#protocols/json.ts'
import type { AppliedInterface } from '../config/applied-config.ts'
import { isRouter, providerGateway, publicAddress, sitePrefix } from '../world/addresses.ts'
import { type Client, isPresent, nameInLease } from '../world/client.ts'
import { sumCounters } from '../world/counters.ts'
import { lanOf, leasedTo } from '../world/leases.ts'
import type { Node, Port } from '../world/node.ts'
import { wanAddress } from '../world/provider.ts'
import { bssList } from '../world/radio/air.ts'
import { meshReport } from '../world/radio/mesh.ts'
import type { Site } from '../world/site.ts'
import { deltaCounters, fullCounters, shortCounters } from './ap-counters.ts'
import { ssidReports } from './ap-radios.ts'
import type { Deltas } from './deltas.ts'

/** What a provider or the site's gateway leases to a box. */
const LEASE_SECONDS = 43_200

/** `state.interfaces[]` entry of an AP agent, with the parts that the statistics types ask for. */
export function interfaceReport(
  site: Site,
  node: Node,
  entry: AppliedInterface,
  deltas: Deltas,
  now: number,
): JsonObject {
  const { statistics } = node.config
  const counters = sumCounters(portsOf(node, entry).map((port) => port.counters))
  const shape = entry.role === 'upstream' ? shortCounters : fullCounters
  return {
    name: entry.name,
    location: entry.location,
    uptime: Math.max(0, Math.round((now - node.configuredAt) / 1000)),
    ...addresses(site, node, entry),
    counters: entry.vlan === 0 ? shape(counters) : {},
    delta_counters: entry.vlan === 0 ? deltaCounters(deltas.of(`net ${entry.name}`, counters)) : {},
    ...(statistics.has('clients') && !node.tables.silent
      ? { clients: clientReports(site, node, entry) }
      : {}),
    ...(statistics.has('ssids') && entry.ssids.length > 0
      ? {
          ssids: [
            ...ssidReports(site, node, entry.location, deltas, now),
            ...(entry.role === 'upstream' ? meshReport(site, node, now) : []),
          ],
        }
      : {}),
  }
}

function portsOf(node: Node, entry: AppliedInterface): Port[] {
  return [...node.ports.values()].filter((port) => port.role === entry.role)
}

function addresses(site: Site, node: Node, entry: AppliedInterface): JsonObject {
  if (!entry.hasAddress) return {}
  if (entry.role === 'downstream') {
    const ipv6 = clientsIn(site, node, entry).map((client) => ({
      ...nameInLease(client),
      addresses: [ipv6Of(site, client)],
    }))
    return {
      ipv4: { addresses: [entry.subnet ?? '192.168.1.1/24'], leases: leases(site, node, entry) },
      ...(ipv6.length > 0 ? { ipv6: { leases: ipv6 } } : {}),
    }
  }
  if (isRouter(node.device)) return wanOf(node)
  const server = `${sitePrefix(site.index)}.1`
  return {
    ipv4: { addresses: [`${node.ip}/24`], leasetime: LEASE_SECONDS, dhcp_server: server },
    dns_servers: [server],
    ntp_server: server,
  }
}

/** Of a router on its provider's side; a fixed address is leased by nobody. */
function wanOf(node: Node): JsonObject {
  const { uplink } = node.config
  const server = providerGateway(publicAddress(node.device))
  const leased = uplink?.mode === 'dhcp' ? { leasetime: LEASE_SECONDS, dhcp_server: server } : {}
  const dns = uplink === null || uplink.dns.length === 0 ? [server] : [...uplink.dns]
  return { ipv4: { addresses: [wanAddress(node)], ...leased }, dns_servers: dns, ntp_server: server }
}

/** Who is in one of the networks behind a router. */
const clientsIn = (site: Site, node: Node, entry: AppliedInterface): Client[] =>
  servedClients(site, node).filter((client) => lanOf(node, client) === entry)

/** A unique local address with the client's MAC in it. */
const ipv6Of = ({ index }: Site, { mac }: Client) =>
  `fd00:0:0:${index.toString(16)}::${mac.slice(9).replaceAll(':', '')}`

/** Clients that got their address from this router. */
function leases(site: Site, node: Node, entry: AppliedInterface): JsonObject[] {
  const { pool } = entry
  if (pool === null) return []
  const assigned = String(Math.floor(site.movedAt / 1000) - Math.floor(pool.leaseSeconds / 2))
  return clientsIn(site, node, entry).flatMap((client) => {
    const address = leasedTo(site, client)
    return address === null ? [] : [{ address, mac: client.mac, ...nameInLease(client), assigned }]
  })
}

/** Everybody present behind a router: its own clients, for a gateway those of the whole site. */
export function servedClients(site: Site, node: Node): Client[] {
  const own = node.device.model.kind !== 'gateway'
  return site.clients.filter((client) => {
    const { home } = client
    return isPresent(client) && (own ? home === node : !isRouter(home.device) || home === node)
  })
}

function clientReports(site: Site, node: Node, entry: AppliedInterface): JsonObject[] {
  const seen = entry.role === 'downstream' ? clientsIn(site, node, entry) : localClients(site, node, entry)
  return seen.slice(0, node.tables.most).map((client) => ({
    mac: client.mac,
    ipv4_addresses: [leasedTo(site, client)].filter((address) => address !== null),
    ipv6_addresses: [ipv6Of(site, client)],
    ports: [portTowards(node, client)],
    last_seen: 0,
    ...(client.thing?.fingerprint && { fingerprint: { device: client.thing.fingerprint } }),
  }))
}

function localClients(site: Site, node: Node, entry: AppliedInterface): Client[] {
  return site.clients.filter((client) => {
    const { association, wired } = client
    if (wired !== null) return wired.node === node && isPresent(client)
    return association?.node === node && association.vlan === entry.vlan
  })
}

/** Name of the port or wireless netdev through which the node sees a client. */
function portTowards(node: Node, client: Client): string {
  const { association, wired } = client
  if (association?.node === node) {
    return bssList(node).find((bss) => bss.bssid === association.bssid)?.iface ?? 'wlan0'
  }
  if (wired?.node === node) return wired.port.called
  return portBehind(node, association?.node ?? wired?.node ?? null)?.called ?? 'LAN'
}

/** The port of `node` behind which `below` hangs, directly or through others. */
export function portBehind(node: Node, below: Node | null): Port | null {
  let current = below
  for (let hop = 0; current !== null && hop < 8; hop++) {
    const above: Node | null = current.bridge ?? current.uplink?.peer?.node ?? null
    if (above === node) return current.uplink?.peer?.port ?? null
    current = above
  }
  return null
}
