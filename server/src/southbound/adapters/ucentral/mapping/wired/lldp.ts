import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { JsonObject } from '#protocols/json.ts'
import { cleanText } from '../../../../clean-text.ts'
import type { MappingContext } from '../fields/context.ts'
import { dropAbsent } from '../fields/drop-absent.ts'
import { escapeKey, type FieldReader } from '../fields/field-reader.ts'
import { LENGTHS, MAXIMA } from '../fields/maxima.ts'

type Neighbour = DeviceState['lldp'][number]

/** `lldp-peers`: role, port, list of neighbours. */
export function mapLldp({ reader, state, at }: MappingContext): Neighbour[] | undefined {
  const peers = reader.object(state, 'lldp-peers', at)
  if (peers === undefined) return undefined
  const found: Neighbour[] = []
  for (const [, ports, rolePath] of reader.members(peers, `${at}/lldp-peers`, 16)) {
    for (const port of Object.keys(ports).slice(0, MAXIMA.ports)) {
      if (found.length <= MAXIMA.lldp) found.push(...neighboursOn(reader, ports, port, rolePath))
    }
  }
  if (found.length > MAXIMA.lldp) reader.wrong(`${at}/lldp-peers`, 'too_many')
  return found.slice(0, MAXIMA.lldp)
}

function neighboursOn(reader: FieldReader, ports: JsonObject, port: string, rolePath: string): Neighbour[] {
  const name = cleanText(port, LENGTHS.name)
  const entries = reader.objects(
    { [escapeKey(port)]: ports[port] },
    escapeKey(port),
    rolePath,
    MAXIMA.lldpPerPort,
  )
  return (entries ?? []).map(([entry, path]) => mapNeighbour(reader, entry, name, path))
}

/** The switch agent says `port` where APs say `port_id`. */
function mapNeighbour(reader: FieldReader, entry: JsonObject, port: string, at: string): Neighbour {
  const portKey = entry.port_id === undefined ? 'port' : 'port_id'
  return dropAbsent({
    port,
    mac: reader.mac(entry, 'mac', at),
    name: reader.text(entry, 'name', at, LENGTHS.hostname),
    description: reader.text(entry, 'description', at, LENGTHS.description),
    remotePort: reader.text(entry, portKey, at, LENGTHS.hostname),
    remotePortDescription: reader.text(entry, 'port_descr', at, LENGTHS.description),
    managementIps: reader.texts(entry, 'management_ips', at, MAXIMA.addresses, LENGTHS.address),
    capabilities: reader.texts(entry, 'capability', at, 16, LENGTHS.word),
  })
}
