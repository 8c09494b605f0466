import type { Client, Port } from '#contract/inventory/state/device-state.ts'
import { isJsonObject, type JsonObject } from '#protocols/json.ts'
import { mdnsNames } from '../extension-facts.ts'
import type { MappingContext } from '../fields/context.ts'
import { dropAbsent } from '../fields/drop-absent.ts'
import type { FieldReader } from '../fields/field-reader.ts'
import { LENGTHS, MAXIMA } from '../fields/maxima.ts'
import { type HostNotes, readHosts, vlanOf } from '../wired/hosts.ts'
import { airDetails, captiveClients, fingerprintOf } from './client-details.ts'
import { readHearing } from './hearing.ts'
import type { ReadSsid, ReadSsids } from './ssids.ts'

const VLAN = { min: 0, max: 4095 }

/**
 * Who is connected: associated stations, and hosts seen behind a port that is not the uplink. A host that is
 * both (APs list stations in both places) is wireless; one MAC is one client.
 */
export function mapClients(context: MappingContext, ssids: ReadSsids, ports: Port[]): Client[] | undefined {
  const { reader, at } = context
  const hosts = readHosts(context)
  if (!ssids.present && !hosts.present) return undefined
  const clients = new Map<string, Client>()
  for (const entry of ssids.list) {
    for (const [station, path] of entry.associations) {
      const client = wireless(reader, station, path, entry, hosts.notes)
      if (client !== undefined && !clients.has(client.mac)) clients.set(client.mac, client)
    }
  }
  const notWired = new Set([...ssids.list.map((entry) => entry.netdev), ...uplinks(ports)])
  for (const [mac, note] of hosts.notes) {
    if (note.seen && !clients.has(mac) && !isElsewhere(note, notWired)) clients.set(mac, wired(mac, note))
  }
  for (const [mac, captive] of captiveClients(context)) {
    const client = clients.get(mac)
    if (client) clients.set(mac, { ...client, captive })
  }
  for (const [mac, mdns] of mdnsNames(context)) {
    const client = clients.get(mac)
    if (client) clients.set(mac, { ...client, mdns })
  }
  if (clients.size > MAXIMA.clients) reader.wrong(`${at}/interfaces`, 'too_many')
  return [...clients.values()].slice(0, MAXIMA.clients)
}

/** Hosts beyond the uplink are not this device's clients; nor are stations that left but are still in ARP. */
function isElsewhere(note: HostNotes, notWired: Set<string | undefined>): boolean {
  return note.ports.length > 0 && note.ports.every((port) => notWired.has(port))
}

function uplinks(ports: Port[]): string[] {
  return ports.filter((port) => port.role === 'upstream').map((port) => port.name)
}

function wired(mac: string, note: HostNotes): Client {
  const { ip, ipv6, hostname, vlan, fingerprint, ports } = note
  return dropAbsent({
    mac,
    connection: 'wired' as const,
    ip,
    ipv6,
    hostname,
    vlan,
    port: ports[0],
    fingerprint,
  })
}

function wireless(
  reader: FieldReader,
  station: JsonObject,
  at: string,
  { ssid, interfaceName }: ReadSsid,
  notes: Map<string, HostNotes>,
): Client | undefined {
  const mac = reader.mac(station, 'station', at)
  if (mac === undefined) return undefined
  const note = notes.get(mac)
  const own = leaseOf(reader, station, at)
  return dropAbsent({
    mac,
    connection: 'wireless' as const,
    ip: own.ip ?? note?.ip,
    ipv6: note?.ipv6,
    hostname: own.hostname ?? note?.hostname,
    ssid: ssid.ssid,
    bssid: ssid.bssid,
    radio: ssid.radio,
    band: ssid.band,
    vlan: reader.integer(station, 'dynamic_vlan', at, VLAN) ?? vlanOf(interfaceName),
    rxBytes: reader.number(station, 'rx_bytes', at),
    txBytes: reader.number(station, 'tx_bytes', at),
    fingerprint: fingerprintOf(station.fingerprint) ?? note?.fingerprint,
    ...readHearing(reader, station, at),
    ...airDetails(reader, station, at),
  })
}

/** Text when learned by snooping; an object when the AP's own DHCP server leased it. */
function leaseOf(reader: FieldReader, station: JsonObject, at: string): { ip?: string; hostname?: string } {
  const written = station.ipaddr_v4
  if (!isJsonObject(written))
    return dropAbsent({ ip: reader.text(station, 'ipaddr_v4', at, LENGTHS.address) })
  return dropAbsent({
    ip: reader.text(written, 'address', `${at}/ipaddr_v4`, LENGTHS.address),
    hostname: reader.text(written, 'hostname', `${at}/ipaddr_v4`, LENGTHS.hostname),
  })
}
