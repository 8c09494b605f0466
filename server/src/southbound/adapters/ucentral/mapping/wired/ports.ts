import type { Port } from '#contract/inventory/state/device-state.ts'
import { arrayOf, isJsonObject, type JsonObject, textOf } from '#protocols/json.ts'
import { cleanText } from '../../../../clean-text.ts'
import type { MappingContext } from '../fields/context.ts'
import { readCounters } from '../fields/counters.ts'
import { dropAbsent } from '../fields/drop-absent.ts'
import type { FieldReader, Range } from '../fields/field-reader.ts'
import { LENGTHS, MAXIMA } from '../fields/maxima.ts'
import {
  mediumOf,
  readAuthenticated,
  readLoopProtection,
  readStorm,
  readTransceiver,
} from './port-details.ts'
import { apPortsPoe, switchPortPoe } from './port-poe.ts'
import { uplinksOf } from './uplinks.ts'

const SPEED_MBPS: Range = { min: 0, max: 10_000_000 }

/** Ports out of `link-state`: two levels, role and port. */
export function mapPorts(context: MappingContext): Port[] | undefined {
  const { reader, state, at } = context
  const links = reader.object(state, 'link-state', at)
  if (links === undefined) return undefined
  const ports = new Map<string, Port>()
  const known: PortLookups = {
    uplinks: uplinksOf(state, (name) => hasPort(links, name)),
    poe: apPortsPoe(context),
    interfaces: interfacesByName(state),
  }
  for (const [role, members, rolePath] of reader.members(links, `${at}/link-state`, 16)) {
    for (const [key, entry, path] of reader.members(members, rolePath, MAXIMA.ports)) {
      const name = cleanText(key, LENGTHS.name)
      if (name === '' || ports.has(name)) reader.wrong(path, 'unknown_value')
      else ports.set(name, mapPort(context, known, { name, role }, entry, path))
    }
  }
  if (ports.size > MAXIMA.ports) reader.wrong(`${at}/link-state`, 'too_many')
  return [...ports.values()].slice(0, MAXIMA.ports)
}

/** What ports are looked up in; read once per report. */
interface PortLookups {
  readonly uplinks: Set<string>
  readonly poe: Map<string, NonNullable<Port['poe']>>
  /** A switch lists its ports among the interfaces too: the entries, with their JSON pointers. */
  readonly interfaces: Map<string, [JsonObject, string]>
}

function mapPort(
  { reader, announced }: MappingContext,
  known: PortLookups,
  { name, role }: { name: string; role: string },
  entry: JsonObject,
  at: string,
): Port {
  const speedMbps = reader.number(entry, 'speed', at, SPEED_MBPS)
  const beside = known.interfaces.get(name)
  const transceiver = readTransceiver(reader, entry, at) ?? (beside && readTransceiver(reader, ...beside))
  return dropAbsent({
    name,
    role: announced.platform === 'switch' ? switchRole(known, name) : apRole(role),
    up: readCarrier(reader, entry, at),
    speedBps: speedMbps === undefined ? undefined : speedMbps * 1_000_000,
    duplex: readDuplex(reader, entry, at),
    counters: readCounters(reader, entry, at),
    poe: switchPortPoe(reader, entry, at) ?? known.poe.get(name.toLowerCase()),
    medium: announced.portMedia.get(name) ?? mediumOf(transceiver?.formFactor),
    transceiver,
    ...readLoopProtection(reader, entry, at),
    storm: readStorm(reader, entry, at),
    authenticated: readAuthenticated(reader, entry, at),
  })
}

function apRole(role: string): Port['role'] {
  return role === 'upstream' || role === 'downstream' ? role : 'other'
}

/** A switch puts all ports under `upstream`; only the one towards its gateway is. */
function switchRole({ uplinks }: PortLookups, name: string): Port['role'] {
  return uplinks.has(name) ? 'upstream' : 'other'
}

const hasPort = (links: JsonObject, name: string) =>
  Object.values(links).some((members) => isJsonObject(members) && Object.hasOwn(members, name))

function interfacesByName(state: JsonObject): PortLookups['interfaces'] {
  const entries = (arrayOf(state, 'interfaces') ?? []).slice(0, MAXIMA.interfaces)
  return new Map(
    entries.flatMap((entry, index): [string, [JsonObject, string]][] =>
      isJsonObject(entry) && entry['transceiver-info'] !== undefined
        ? [[textOf(entry, 'name') ?? '', [entry, `/state/interfaces/${index}`]]]
        : [],
    ),
  )
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
