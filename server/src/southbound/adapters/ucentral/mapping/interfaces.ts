import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { isJsonObject, type JsonObject } from '#protocols/json.ts'
import type { MappingContext } from './fields/context.ts'
import { readCounters } from './fields/counters.ts'
import { dropAbsent } from './fields/drop-absent.ts'
import type { FieldReader } from './fields/field-reader.ts'
import { LENGTHS, MAXIMA } from './fields/maxima.ts'

type NetworkInterface = DeviceState['interfaces'][number]

/** Layer-3 interfaces. A switch also lists each port here; those are ports, not interfaces. */
export function mapInterfaces({ reader, state, at }: MappingContext): NetworkInterface[] | undefined {
  return reader
    .objects(state, 'interfaces', at, MAXIMA.interfaces)
    ?.filter(([entry]) => !isPort(entry))
    .flatMap(([entry, path]) => mapInterface(reader, entry, path) ?? [])
}

/** The switch agent's location of a port is `/interfaces/5`, of a VLAN `/SVI/100`; its ports have no address. */
function isPort(entry: JsonObject): boolean {
  const port = typeof entry.name === 'string' && /^(?:ethernet|port|eth)[\d/:.]+$/i.test(entry.name)
  const addresses =
    isJsonObject(entry.ipv4) && Array.isArray(entry.ipv4.addresses) ? entry.ipv4.addresses : []
  return port && addresses.length === 0
}

function mapInterface(reader: FieldReader, entry: JsonObject, at: string): NetworkInterface | undefined {
  const name = reader.text(entry, 'name', at, LENGTHS.name)
  if (name === undefined) return undefined
  const ipv4 = reader.object(entry, 'ipv4', at) ?? {}
  return dropAbsent({
    name,
    role: roleOf(name),
    uptimeSeconds: reader.number(entry, 'uptime', at),
    ipv4: reader.texts(ipv4, 'addresses', `${at}/ipv4`, MAXIMA.addresses, LENGTHS.address),
    ipv6: ipv6Addresses(reader, entry, at),
    dns: reader.texts(entry, 'dns_servers', at, MAXIMA.addresses, LENGTHS.address),
    dhcpServer: reader.text(ipv4, 'dhcp_server', `${at}/ipv4`, LENGTHS.address),
    leaseSeconds: reader.number(ipv4, 'leasetime', `${at}/ipv4`),
    ntpServer: reader.text(entry, 'ntp_server', at, LENGTHS.hostname),
    ipv6Leases: ipv6Leases(reader, entry, at),
    counters: readCounters(reader, entry, at),
  })
}

/** `up0v0` and `down1v100` are how an AP names what it renders. */
function roleOf(name: string): NetworkInterface['role'] {
  if (/^up\d+v\d+/.test(name)) return 'upstream'
  return /^down\d+v\d+/.test(name) ? 'downstream' : undefined
}

/** Objects with an address in today's firmware; the published schema has a flat list of texts. */
function ipv6Addresses(reader: FieldReader, entry: JsonObject, at: string): string[] {
  if (Array.isArray(entry.ipv6_addresses)) {
    return reader.texts(entry, 'ipv6_addresses', at, MAXIMA.addresses, LENGTHS.address)
  }
  const ipv6 = reader.object(entry, 'ipv6', at) ?? {}
  const items = reader.list(ipv6, 'addresses', `${at}/ipv6`, MAXIMA.addresses) ?? []
  return items.flatMap((item, index) => {
    const written = isJsonObject(item) ? item.address : item
    const path = `${at}/ipv6/addresses/${index}`
    return (written === undefined ? undefined : reader.textOf(written, path, LENGTHS.address)) ?? []
  })
}

/** What its own DHCPv6 server gave out; today's firmware has it below `ipv6`, the published schema beside it. */
function ipv6Leases(reader: FieldReader, entry: JsonObject, at: string): NetworkInterface['ipv6Leases'] {
  const flat = Array.isArray(entry.ipv6_leases)
  const within = flat ? entry : (reader.object(entry, 'ipv6', at) ?? {})
  const [key, path] = flat ? ['ipv6_leases', at] : ['leases', `${at}/ipv6`]
  return reader.objects(within, key, path, MAXIMA.hosts)?.map(([lease, leasePath]) =>
    dropAbsent({
      hostname: reader.text(lease, 'hostname', leasePath, LENGTHS.hostname),
      addresses: reader.texts(lease, 'addresses', leasePath, MAXIMA.addresses, LENGTHS.address),
    }),
  )
}
