import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { isJsonObject, type JsonObject } from '#protocols/json.ts'
import { cleanText } from '../../../../clean-text.ts'
import type { MappingContext } from '../fields/context.ts'
import { dropAbsent } from '../fields/drop-absent.ts'
import type { FieldReader, Range } from '../fields/field-reader.ts'
import { readMac } from '../fields/mac.ts'
import { LENGTHS, MAXIMA } from '../fields/maxima.ts'

type Authenticated = NonNullable<DeviceState['authenticated']>[number]

const VLAN: Range = { min: 0, max: 4095 }

/** `dynamic_vlans`: VLANs that clients were put into one by one. */
export function mapDynamicVlans({ reader, state, at }: MappingContext): DeviceState['dynamicVlans'] {
  return reader.objects(state, 'dynamic_vlans', at, MAXIMA.vlansPerPort)?.flatMap(([entry, path]) => {
    const vlan = reader.integer(entry, 'vid', path, VLAN)
    if (vlan === undefined) return []
    const [rxBytes, txBytes] = [
      reader.number(entry, 'rx_bytes', path),
      reader.number(entry, 'tx_bytes', path),
    ]
    return [dropAbsent({ vlan, rxBytes, txBytes })]
  })
}

/**
 * `ieee8021x` of an AP is its authenticator's dump, of no fixed form: sessions stand under their MAC or carry it,
 * at the top or under their port. What has no MAC is no session.
 */
export function mapWiredAuthenticated({ reader, state, at }: MappingContext): DeviceState['authenticated'] {
  const source = state.ieee8021x
  if (!isJsonObject(source)) return undefined
  const path = `${at}/ieee8021x`
  const found = reader.members(source, path, MAXIMA.ports).flatMap(([key, entry, entryPath]) => {
    const own = session(reader, key, entry, entryPath)
    if (own) return [own]
    const port = cleanText(key, LENGTHS.name)
    const sessions = sessionsOf(reader, entry, entryPath)
    return sessions.map((one): Authenticated => ({ ...one, ...(port && { port }) }))
  })
  return found.slice(0, MAXIMA.authenticatedPerPort * 4)
}

/** Under a port: sessions by MAC, or lists of them under some name. */
function sessionsOf(reader: FieldReader, entry: JsonObject, at: string): Authenticated[] {
  return Object.keys(entry)
    .slice(0, MAXIMA.authenticatedPerPort)
    .flatMap((key) => {
      const value = entry[key]
      if (isJsonObject(value)) return session(reader, key, value, `${at}/${key}`) ?? []
      if (!Array.isArray(value)) return []
      return value.slice(0, MAXIMA.authenticatedPerPort).flatMap((item) => {
        if (isJsonObject(item)) return session(reader, '', item, `${at}/${key}`) ?? []
        const mac = readMac(item)
        return mac === null ? [] : [{ mac }]
      })
    })
}

function session(reader: FieldReader, key: string, entry: JsonObject, at: string): Authenticated | undefined {
  const mac = [key, entry.mac, entry['mac-address'], entry.address, entry.addr]
    .map(readMac)
    .find((one) => one !== null)
  if (!mac) return undefined
  const text = (...keys: string[]) => {
    const named = keys.find((one) => typeof entry[one] === 'string')
    return named === undefined ? undefined : reader.text(entry, named, at, LENGTHS.hostname)
  }
  const number = (...keys: string[]) => {
    const named = keys.find((one) => entry[one] !== undefined)
    return named === undefined ? undefined : reader.number(entry, named, at)
  }
  return dropAbsent({
    mac,
    username: text('username', 'identity', 'user'),
    method: text('authenticated-method', 'method', 'eap_type'),
    sessionSeconds: number('session-time', 'session_time', 'connected', 'time'),
    vlan: reader.integer(entry, entry.vlan_id === undefined ? 'vlan-id' : 'vlan_id', at, VLAN),
  })
}
