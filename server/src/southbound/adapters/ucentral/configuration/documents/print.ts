import { isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'
import type { NativeDocument } from '../../../../configuration-ports.ts'
import { canonicalObject, isTooDeep, setMember } from './document.ts'

const MASK = '••••'
const SECRET_NAMES =
  /passw(?:or)?d|passphrase|secret|token|psk|pin-code|community|certificate-ids|key-holder|key-aes|(?:^|[-_])key$/i
/** Lines handed raw to the radio's own program: `wpa_passphrase=…`. */
const SECRET_LINE = /^([^=]*(?:psk|pass|key|secret|token|password)[^=]*=).*$/is
const SECRET_OPTION = /(?:psk|pass|key|secret|token|community|pincode)[^.]*$/i

/** For people: sorted, pretty, secrets masked wherever a document can hold them. */
export function print(document: NativeDocument): string {
  if (isTooDeep(document)) return '…'
  const masked = maskMembers(canonicalObject(document as JsonObject))
  return JSON.stringify(masked, null, 2)
}

function maskMembers(object: JsonObject): JsonObject {
  const masked: JsonObject = {}
  for (const key of Object.keys(object)) setMember(masked, key, maskMember(key, object[key]))
  return masked
}

function maskMember(key: string, member: JsonValue | undefined): JsonValue | undefined {
  if (key === 'config-raw' && Array.isArray(member)) return member.map(maskCommand)
  if (SECRET_NAMES.test(key)) return maskAll(member)
  return mask(member)
}

function mask(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value === 'string') return value.includes('=') ? value.replace(SECRET_LINE, `$1${MASK}`) : value
  if (Array.isArray(value)) return value.map((item) => mask(item) ?? null)
  return isJsonObject(value) ? maskMembers(value) : value
}

/** Texts and numbers under a secret's name; what is an object there has names of its own. */
function maskAll(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value === 'string') return value === '' ? value : MASK
  if (typeof value === 'number') return MASK
  if (Array.isArray(value)) return value.map((item) => maskAll(item) ?? null)
  return isJsonObject(value) ? maskMembers(value) : value
}

/** `["set", "wireless.x.key", "…"]` */
function maskCommand(command: JsonValue): JsonValue {
  if (!Array.isArray(command)) return mask(command) ?? null
  const option = command[1]
  const secret = typeof option === 'string' && SECRET_OPTION.test(option)
  return command.map((word, at) => (at >= 2 && secret ? MASK : (mask(word) ?? null)))
}
