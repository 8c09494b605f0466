import { isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'

/** What stands where a secret was. */
export const MASK = '•••'

const SECRET_KEYS = /^(?:.*(?:password|passwd|passphrase|secret)|psk|key|token|private-?key|wep-?key)$/i

/**
 * Every text with a member that is masked matches one of them, and some others; members may be spelt with escapes.
 * Looked for from their ends on: few letters stand before a quote, and two searches take half the time of one for both.
 */
const MAY_HOLD_SECRETS = /[detkyn]"(?<=(?:password|passwd|passphrase|secret|psk|key|token)")/i
const MAY_HOLD_ESCAPED = /\\u00[4-7]/

/** Whether something of a JSON text might have to be masked. Much cheaper than to walk what it says. */
export const mayHoldSecrets = (text: string): boolean =>
  MAY_HOLD_SECRETS.test(text) || MAY_HOLD_ESCAPED.test(text)

/** Members are called alike in all reports: each name is judged once, as long as they are neither many nor long. */
const judged = new Map<string, boolean>()
const MOST_JUDGED = 2_000
const LONGEST_JUDGED = 60

function isSecret(key: string): boolean {
  if (key.length > LONGEST_JUDGED) return SECRET_KEYS.test(key)
  const before = judged.get(key)
  if (before !== undefined) return before
  if (judged.size >= MOST_JUDGED) judged.clear()
  const found = SECRET_KEYS.test(key)
  judged.set(key, found)
  return found
}

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
    else if (member !== undefined && member !== '' && isSecret(key)) object[key] = MASK
  }
}
