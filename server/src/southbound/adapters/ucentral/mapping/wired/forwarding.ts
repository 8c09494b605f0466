import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { JsonValue } from '#protocols/json.ts'
import { cleanText } from '../../../../clean-text.ts'
import type { MappingContext } from '../fields/context.ts'
import { dropAbsent } from '../fields/drop-absent.ts'
import type { FieldReader } from '../fields/field-reader.ts'
import { readMac } from '../fields/mac.ts'
import { LENGTHS, MAXIMA } from '../fields/maxima.ts'

type Forwarding = NonNullable<DeviceState['forwarding']>
type Entry = Forwarding['entries'][number]

/** `mac-forwarding-table`: port, VLAN, MACs; beside the ports stands `overflow`. */
export function mapForwarding({ reader, state, at: above }: MappingContext): Forwarding | undefined {
  const key = state['mac-forwarding-table'] === undefined ? 'mac-address-list' : 'mac-forwarding-table'
  const table = reader.object(state, key, above)
  if (table === undefined) return undefined
  const { overflow, ...ports } = table
  const at = `${above}/${key}`
  const entries: Entry[] = []
  for (const [port, vlans, path] of reader.members(ports, at, MAXIMA.ports)) {
    for (const vlan of Object.keys(vlans).slice(0, MAXIMA.vlansPerPort)) {
      addEntries(reader, entries, cleanText(port, LENGTHS.name), vlan, vlans[vlan], path)
    }
  }
  const tooMany = entries.length >= MAXIMA.forwarding
  return { overflow: overflow === true || overflow === 1 || tooMany, entries }
}

function addEntries(
  reader: FieldReader,
  entries: Entry[],
  port: string,
  vlan: string,
  macs: JsonValue | undefined,
  at: string,
): void {
  const path = `${at}/${vlan}`
  const id = /^\d{1,4}$/.test(vlan) ? Number(vlan) : Number.NaN
  if (!(id <= 4095)) reader.wrong(path, 'out_of_range')
  else if (!Array.isArray(macs)) reader.wrong(path, 'wrong_type')
  else addMacs(reader, entries, { port, vlan: id }, macs, path)
}

function addMacs(
  reader: FieldReader,
  entries: Entry[],
  place: Omit<Entry, 'mac'>,
  macs: JsonValue[],
  path: string,
): void {
  const room = MAXIMA.forwarding - entries.length
  if (macs.length > room) reader.wrong(path, 'too_many')
  for (const written of macs.slice(0, room)) {
    const mac = readMac(written)
    if (mac === null) reader.wrong(path, 'unknown_value')
    else entries.push({ ...place, mac })
  }
}

export function mapGateways({ reader, state, at }: MappingContext): DeviceState['gateways'] {
  const entries = reader.objects(state, 'default-gateway', at, MAXIMA.gateways) ?? []
  return entries.flatMap(([entry, path]) => {
    const ip = reader.text(entry, 'gw-ip', path, LENGTHS.address)
    if (ip === undefined) return []
    return [
      dropAbsent({
        ip,
        mac: reader.mac(entry, 'gw-mac', path),
        port: reader.text(entry, 'out-port', path, LENGTHS.name),
        metric: reader.number(entry, 'metric', path),
      }),
    ]
  })
}
