import { isJsonObject, type JsonObject } from '#protocols/json.ts'
import type { MappingContext } from '../fields/context.ts'
import type { FieldReader } from '../fields/field-reader.ts'
import { LENGTHS, MAXIMA } from '../fields/maxima.ts'
import { fingerprintOf } from '../wireless/client-details.ts'

/** What the interfaces tell about a host, by MAC. */
export interface HostNotes {
  /** Listed as a client, not only holder of a lease. */
  seen: boolean
  ip?: string
  ipv6?: string[]
  fingerprint?: string
  hostname?: string
  vlan?: number
  ports: string[]
}

export interface Hosts {
  readonly notes: Map<string, HostNotes>
  /** Whether the report has lists of clients at all. */
  readonly present: boolean
}

/** `interfaces[].clients` and the leases of the device's own DHCP server, joined by MAC. */
export function readHosts({ reader, state, at }: MappingContext): Hosts {
  const notes = new Map<string, HostNotes>()
  let present = false
  for (const [entry, path] of reader.objects(state, 'interfaces', at, MAXIMA.interfaces) ?? []) {
    const clients = reader.objects(entry, 'clients', path, Math.max(0, MAXIMA.hosts - notes.size))
    present ||= clients !== undefined
    for (const [client, clientPath] of clients ?? []) noteClient(reader, notes, client, clientPath, entry)
    noteLeases(reader, notes, entry, path)
  }
  return { notes, present }
}

function noteClient(
  reader: FieldReader,
  notes: Map<string, HostNotes>,
  client: JsonObject,
  at: string,
  parent: JsonObject,
): void {
  const mac = reader.mac(client, 'mac', at)
  if (mac === undefined) return
  const note = noteOf(notes, mac)
  note.seen = true
  const ip = reader.texts(client, 'ipv4_addresses', at, MAXIMA.addresses, LENGTHS.address)[0]
  const vlan = vlanOf(parent.name)
  if (ip !== undefined) note.ip ??= ip
  const ipv6 = reader.texts(client, 'ipv6_addresses', at, MAXIMA.addresses, LENGTHS.address)
  // A copy is as long as it is: a list that grew has room for 17.
  if (ipv6.length > 0) note.ipv6 ??= ipv6.slice()
  const fingerprint = fingerprintOf(client.fingerprint)
  if (fingerprint !== undefined) note.fingerprint ??= fingerprint
  if (vlan !== undefined) note.vlan ??= vlan
  note.ports.push(...reader.texts(client, 'ports', at, 16, LENGTHS.name))
}

function noteLeases(reader: FieldReader, notes: Map<string, HostNotes>, entry: JsonObject, at: string): void {
  if (!isJsonObject(entry.ipv4)) return
  for (const [lease, path] of reader.objects(
    entry.ipv4,
    'leases',
    `${at}/ipv4`,
    Math.max(0, MAXIMA.hosts - notes.size),
  ) ?? []) {
    const mac = reader.mac(lease, 'mac', path)
    const hostname = reader.text(lease, 'hostname', path, LENGTHS.hostname)
    const ip = reader.text(lease, 'address', path, LENGTHS.address)
    if (mac === undefined) continue
    const note = noteOf(notes, mac)
    if (hostname !== undefined && hostname !== '*') note.hostname ??= hostname
    if (ip !== undefined) note.ip ??= ip
  }
}

function noteOf(notes: Map<string, HostNotes>, mac: string): HostNotes {
  const note = notes.get(mac) ?? { seen: false, ports: [] }
  notes.set(mac, note)
  return note
}

/** `up2v100` → 100; 0 stands for untagged. */
export function vlanOf(interfaceName: unknown): number | undefined {
  const written = typeof interfaceName === 'string' ? /^(?:up|down)\d+v(\d{1,4})$/.exec(interfaceName) : null
  const vlan = Number(written?.[1] ?? 0)
  return vlan > 0 && vlan <= 4095 ? vlan : undefined
}
