import { isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'
import type { EventMeaning } from '../../../ports.ts'

type SelfCheckMeaning = Extract<EventMeaning, { kind: 'self_check' }>

const MOST = 32
const LONGEST = 64

/** Of access points, which name only what fails. Null of a switch: it tells sentences. */
export function selfCheckOf(data: JsonObject): SelfCheckMeaning | null {
  if ('messages' in data) return null
  const interfaces = Object.entries(isJsonObject(data.interfaces) ? data.interfaces : {}).slice(0, MOST)
  const failing = (which: 'dns' | 'dhcp') =>
    interfaces.filter(([, told]) => isJsonObject(told) && told[which] === false).map(([name]) => short(name))
  const radius = interfaces.flatMap(([, told]) => (isJsonObject(told) ? silentIn(told.radius) : []))
  return {
    kind: 'self_check',
    dns: failing('dns'),
    dhcp: failing('dhcp'),
    radius: [...new Set(radius)].slice(0, MOST),
  }
}

/** `{ "SSID": false }`. */
const silentIn = (told: JsonValue | undefined): string[] =>
  Object.entries(isJsonObject(told) ? told : {})
    .filter(([, answers]) => answers === false)
    .map(([ssid]) => short(ssid))

const short = (name: string) => name.slice(0, LONGEST)
