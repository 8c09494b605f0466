import { lookAt, type Rule, unchecked } from '../../rule.ts'
import { enabledSsids } from '../../site.ts'
import { ofSsid, ssidFix } from '../../subjects.ts'

/** WPA3 beside WPA2 costs nobody their connection. */
export const ssidWpa2: Rule<'ssid_wpa2'> = {
  look(site) {
    const ssids = enabledSsids(site)
    if (ssids === null) return unchecked('not_read')
    return lookAt(ssids, (ssid) =>
      ssid.security === 'wpa2'
        ? { subject: ofSsid(ssid), evidence: {}, fix: ssidFix(ssid, { security: 'wpa2_wpa3' }) }
        : 'fine',
    )
  },
}
