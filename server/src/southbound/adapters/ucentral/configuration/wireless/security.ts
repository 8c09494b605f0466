import type { Ssid, SsidSecurity } from '#contract/wireless/intent.ts'
import { enterpriseSecurities, isRawKey, passwordSecurities } from '#contract/wireless/intent.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { Notes } from '../notes.ts'
import { radiusOf } from './radius.ts'

type Protection = 'disabled' | 'optional' | 'required'

/** The device's word for a security and the protection of management frames that goes with it. */
export const protocols: Record<SsidSecurity, readonly [proto: string, protection: Protection]> = {
  open: ['none', 'disabled'],
  owe: ['owe', 'required'],
  owe_transition: ['owe-transition', 'required'],
  wpa2: ['psk2', 'optional'],
  wpa2_wpa3: ['sae-mixed', 'optional'],
  wpa3: ['sae', 'required'],
  wpa2_enterprise: ['wpa2', 'optional'],
  wpa3_enterprise: ['wpa3', 'required'],
}

const PASSWORD = /^[\x20-\x7e]{8,63}$/
const LONGEST = 63

/**
 * `encryption` and `radius` of an SSID; null, with a note, when it cannot be had: without either the agent's
 * renderer crashes and refuses the whole document without a word.
 */
export function securityOf(ssid: Ssid, notes: Notes, rawKeys: boolean): JsonObject | null {
  const [proto, protection] = protocols[ssid.security]
  const encryption: JsonObject = { proto, ieee80211w: protection }
  if (passwordSecurities.includes(ssid.security)) {
    const key = keyOf(ssid.password, notes, rawKeys)
    if (key === null) return null
    encryption.key = key
  }
  if (!enterpriseSecurities.includes(ssid.security)) return { encryption }
  const radius = radiusOf(ssid.radius, notes)
  return radius === null ? null : { encryption, radius }
}

/**
 * Agents take no more than 63 characters. Of 64 digits the first 63 stand there, which nobody else knows either; the
 * whole key is in our settings.
 */
function keyOf(password: Ssid['password'], notes: Notes, rawKeys: boolean): string | null {
  if (typeof password !== 'string') notes.unsupported('password_missing', 'password')
  else if (PASSWORD.test(password)) return password
  else if (!isRawKey(password)) notes.unsupported('password_missing', 'password')
  else if (rawKeys) return password.slice(0, LONGEST)
  else notes.unsupported('password_raw', 'password')
  return null
}
