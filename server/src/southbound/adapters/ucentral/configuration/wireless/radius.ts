import { isIP } from 'node:net'
import type { Ssid } from '#contract/wireless/intent.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { Notes } from '../notes.ts'

type Radius = NonNullable<Ssid['radius']>
type Server = Radius['authentication']

const LEAST_PORT = 1024
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/
/** Agents write it unquoted into a settings file: a blank or a quote would end it, a line break begin another. */
const PLAIN = /^[\x21-\x7e]{1,255}$/
const TROUBLE = /["'`\\#;]/

/** `radius` of an SSID; null, with a note, when nobody could log in with it. */
export function radiusOf(radius: Ssid['radius'], notes: Notes): JsonObject | null {
  if (radius === null) {
    notes.unsupported('radius_missing', 'radius')
    return null
  }
  const authentication = serverOf(radius.authentication, 'radius', 'radius.authentication', notes)
  if (authentication === null) return null
  const accounting =
    radius.accounting && serverOf(radius.accounting, 'accounting', 'radius.accounting', notes)
  return {
    authentication,
    ...(accounting === null ? {} : { accounting }),
    ...nasIdentifier(radius, notes),
  }
}

function serverOf(
  { host, port, secret }: Server,
  kind: 'radius' | 'accounting',
  field: string,
  notes: Notes,
): JsonObject | null {
  if (!isHost(host)) notes.unsupported(`${kind}_host`, `${field}.host`)
  else if (port < LEAST_PORT) notes.unsupported(`${kind}_port`, `${field}.port`, { port, least: LEAST_PORT })
  else if (typeof secret !== 'string' || !PLAIN.test(secret) || TROUBLE.test(secret))
    notes.unsupported(`${kind}_secret`, `${field}.secret`)
  else return { host, port, secret }
  return null
}

/** What the agent's schema takes for a host. */
function isHost(text: string): boolean {
  return isIP(text) !== 0 || (text.length <= 253 && text.split('.').every((label) => LABEL.test(label)))
}

function nasIdentifier({ nasIdentifier: name }: Radius, notes: Notes): JsonObject {
  if (name === null || name === '') return {}
  if (/^[^\p{Cc}\p{Cs}]*$/u.test(name)) return { 'nas-identifier': name }
  notes.unsupported('nas_identifier', 'radius.nasIdentifier')
  return {}
}
