import { isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'

/** What stands where a secret was. */
export const MASK = '•••'

const SECRET_KEYS = /^(?:.*(?:password|passwd|passphrase|secret)|psk|key|token|private-?key|wep-?key)$/i

/** Every text with a member that is masked matches, and some others; members may be spelt with escapes. */
const MAY_HOLD_SECRETS = /(?:password|passwd|passphrase|secret|psk|key|token)"|\\u00[4-7]/i

/** Whether something of a JSON text might have to be masked. Much cheaper than to walk what it says. */
export const mayHoldSecrets = (text: string): boolean => MAY_HOLD_SECRETS.test(text)

/**
 * Replaces secrets inside `value`, in place: a frame is ours alone once it is decoded, and copying every
 * report would cost more than reading it.
 */
export function maskSecrets(value: JsonValue | undefined): void {
  if (Array.isArray(value)) {
    for (const item of value) maskSecrets(item)
  } else if (isJsonObject(value)) {
    maskMembers(value)
  }
}

function maskMembers(object: JsonObject): void {
  for (const key in object) {
    const member = object[key]
    if (typeof member === 'object') maskSecrets(member)
    else if (member !== undefined && member !== '' && SECRET_KEYS.test(key)) object[key] = MASK
  }
}
