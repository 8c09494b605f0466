import type { Ssid, SsidSecurity } from '#contract/wireless/intent.ts'
import { enterpriseSecurities, passwordSecurities } from '#contract/wireless/intent.ts'
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

/**
 * `encryption` and `radius` of an SSID; null, with a note, when it cannot be had: without either the agent's
 * renderer crashes and refuses the whole document without a word.
 */
export function securityOf(ssid: Ssid, notes: Notes): JsonObject | null {
  const [proto, protection] = protocols[ssid.security]
  const encryption: JsonObject = { proto, ieee80211w: protection }
  if (passwordSecurities.includes(ssid.security)) {
    if (typeof ssid.password !== 'string' || !PASSWORD.test(ssid.password)) {
      notes.unsupported('password_missing', 'password')
      return null
    }
    encryption.key = ssid.password
  }
  if (!enterpriseSecurities.includes(ssid.security)) return { encryption }
  const radius = radiusOf(ssid.radius, notes)
  return radius === null ? null : { encryption, radius }
}
