import type { Port } from '#contract/inventory/device-state.ts'
import { arrayOf, isJsonObject, type JsonObject, textOf } from '#protocols/ucentral/json.ts'
import { cleanText } from '../../../clean-text.ts'
import { LENGTHS, MAXIMA, type MappingContext } from './context.ts'
import { readCounters } from './counters.ts'
import { dropAbsent } from './drop-absent.ts'
import type { FieldReader, Range } from './field-reader.ts'
import { apPortPoe, switchPortPoe } from './port-poe.ts'

const SPEED_MBPS: Range = { min: 0, max: 10_000_000 }

/** Ports out of `link-state`: two levels, role and port. */
export function mapPorts(context: MappingContext): Port[] | undefined {
  const { reader, state, at } = context
  const links = reader.object(state, 'link-state', at)
  if (links === undefined) return undefined
  const ports = new Map<string, Port>()
  for (const [role, members, rolePath] of reader.members(links, `${at}/link-state`, 16)) {
    for (const [key, entry, path] of reader.members(members, rolePath, MAXIMA.ports)) {
      const name = cleanText(key, LENGTHS.name)
      if (name === '' || ports.has(name)) reader.wrong(path, 'unknown_value')
      else ports.set(name, mapPort(context, name, roleOf(context, role, name), entry, path))
    }
  }
  if (ports.size > MAXIMA.ports) reader.wrong(`${at}/link-state`, 'too_many')
  return [...ports.values()].slice(0, MAXIMA.ports)
}

function mapPort(
  context: MappingContext,
  name: string,
  role: Port['role'],
  entry: JsonObject,
  at: string,
): Port {
  const { reader } = context
  const speedMbps = reader.number(entry, 'speed', at, SPEED_MBPS)
  return dropAbsent({
    name,
    role,
    up: readCarrier(reader, entry, at),
    speedBps: speedMbps === undefined ? undefined : speedMbps * 1_000_000,
    duplex: readDuplex(reader, entry, at),
    counters: readCounters(reader, entry, at),
    poe: switchPortPoe(reader, entry, at) ?? apPortPoe(context, name),
  })
}

/** A switch puts all ports under `upstream`; only the one towards its gateway is. */
function roleOf(context: MappingContext, role: string, name: string): Port['role'] {
  if (context.platform === 'switch') return uplinks(context.state).includes(name) ? 'upstream' : 'other'
  return role === 'upstream' || role === 'downstream' ? role : 'other'
}

function uplinks(state: JsonObject): string[] {
  const gateways = (arrayOf(state, 'default-gateway') ?? []).filter(isJsonObject)
  const named = [textOf(state, 'uplink_interface'), ...gateways.map((entry) => textOf(entry, 'out-port'))]
  return named.filter((name) => name !== null)
}

/** 0 or 1 on an AP, a boolean on a switch. */
function readCarrier(reader: FieldReader, entry: JsonObject, at: string): boolean | undefined {
  const { carrier } = entry
  if (typeof carrier === 'boolean') return carrier
  const number = reader.number(entry, 'carrier', at, { min: 0, max: 1 })
  return number === undefined ? undefined : number === 1
}

function readDuplex(reader: FieldReader, entry: JsonObject, at: string): Port['duplex'] {
  const written = reader.text(entry, 'duplex', at, LENGTHS.word)?.toLowerCase()
  if (written === undefined || written === 'full' || written === 'half') return written
  reader.wrong(`${at}/duplex`, 'unknown_value')
  return undefined
}
