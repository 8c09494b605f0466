import { lookAt, type Rule, unchecked } from '../../rule.ts'
import { enabledSsids } from '../../site.ts'
import { ofSsid, ssidFix } from '../../subjects.ts'
import { passwordOf } from '../../wireless.ts'

const LEAST = 12

/** Tells that it is weak and never how: who reads of it may be a guest who was not given it. */
export const ssidPassword: Rule<'ssid_password'> = {
  look(site) {
    const ssids = enabledSsids(site)
    if (ssids === null) return unchecked('not_read')
    return lookAt(
      ssids.filter((ssid) => passwordOf(ssid) !== null),
      (ssid) =>
        isWeak(passwordOf(ssid)!, ssid.name)
          ? { subject: ofSsid(ssid), evidence: {}, fix: ssidFix(ssid) }
          : 'fine',
    )
  },
}

/** What a dictionary and a day of guessing find. */
function isWeak(password: string, name: string): boolean {
  const mixed = /\p{L}/u.test(password) && /[^\p{L}]/u.test(password)
  const [lower, own] = [password.toLowerCase(), name.toLowerCase()]
  const likeName = own.length >= 3 && lower.includes(own) && password.length < own.length + LEAST / 2
  return password.length < LEAST || !mixed || likeName || new Set(lower).size < 6
}
