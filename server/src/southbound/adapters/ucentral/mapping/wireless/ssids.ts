import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { cleanBytes } from '../../../../clean-text.ts'
import type { MappingContext } from '../fields/context.ts'
import { readCounters } from '../fields/counters.ts'
import { dropAbsent } from '../fields/drop-absent.ts'
import type { FieldReader } from '../fields/field-reader.ts'
import { LENGTHS, MAXIMA } from '../fields/maxima.ts'
import { readHearing } from './hearing.ts'

export const SSID_BYTES = 32
const STATION = 'station'

/** One SSID entry with what the clients' part needs from it. */
export interface ReadSsid {
  readonly ssid: DeviceState['ssids'][number]
  /** The network device, such as `wlan1`: clients name it as their port. */
  readonly netdev: string | undefined
  /** Name of the interface it belongs to, such as `up2v100`. */
  readonly interfaceName: string | undefined
  /** Those with a usable MAC. */
  readonly associations: [JsonObject, string][]
}

export interface ReadSsids {
  readonly list: ReadSsid[]
  /** Whether the report has the part at all. */
  readonly present: boolean
}

export function mapSsids({ reader, state, at }: MappingContext): ReadSsids {
  const found: ReadSsid[] = []
  let present = false
  let room: number = MAXIMA.clients
  for (const [networkInterface, path] of reader.objects(state, 'interfaces', at, MAXIMA.interfaces) ?? []) {
    const entries = reader.objects(networkInterface, 'ssids', path, MAXIMA.ssids)
    present ||= entries !== undefined
    const name = textOf(networkInterface, 'name') ?? undefined
    for (const [entry, entryPath] of entries ?? []) {
      const read = readSsid(reader, entry, entryPath, { name, room })
      room -= read.associations.length
      found.push(read)
    }
  }
  if (found.length > MAXIMA.ssids) reader.wrong(`${at}/interfaces`, 'too_many')
  return { list: found.slice(0, MAXIMA.ssids), present }
}

function readSsid(
  reader: FieldReader,
  entry: JsonObject,
  at: string,
  within: { name: string | undefined; room: number },
): ReadSsid {
  const stations = reader.objects(entry, 'associations', at, within.room) ?? []
  const usable = stations.filter(([station, path]) => reader.mac(station, 'station', path) !== undefined)
  const mode = reader.text(entry, 'mode', at, LENGTHS.word)
  // What a station is associated with is no client of it.
  const associations = mode === STATION ? [] : usable
  const ssid = dropAbsent({
    ssid: cleanBytes(reader.text(entry, 'ssid', at, 256) ?? '', SSID_BYTES),
    bssid: reader.mac(entry, 'bssid', at),
    radio: radioIndex(entry),
    band: reader.text(entry, 'band', at, LENGTHS.word),
    mode,
    clients: associations.length,
    joined: mode === STATION && usable[0] ? readJoined(reader, ...usable[0]) : undefined,
    counters: readCounters(reader, entry, at),
  })
  return {
    ssid,
    netdev: reader.text(entry, 'iface', at, LENGTHS.name),
    interfaceName: within.name,
    associations,
  }
}

function readJoined(reader: FieldReader, entry: JsonObject, at: string) {
  const mac = reader.mac(entry, 'station', at)
  if (mac === undefined) return undefined
  const connectedSeconds = reader.number(entry, 'connected', at)
  return dropAbsent({ mac, ...readHearing(reader, entry, at), connectedSeconds })
}

/** `{"$ref":"#/radios/1"}` → `1` */
function radioIndex(entry: JsonObject): string | undefined {
  const radio = objectOf(entry, 'radio')
  return /^#\/radios\/(\d{1,3})$/.exec((radio && textOf(radio, '$ref')) ?? '')?.[1]
}
