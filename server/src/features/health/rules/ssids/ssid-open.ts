import type { Rule } from '../../rule.ts'
import { lookAt, unchecked } from '../../rule.ts'
import { enabledSsids } from '../../site.ts'
import { ofSsid, ssidFix } from '../../subjects.ts'

/** Whoever stands near reads what clients of an open SSID send. */
export const ssidOpen: Rule<'ssid_open'> = {
  look(site) {
    const ssids = enabledSsids(site)
    if (ssids === null) return unchecked('not_read')
    return lookAt(ssids, (ssid) =>
      ssid.security === 'open'
        ? { subject: ofSsid(ssid), evidence: {}, fix: ssidFix(ssid, { security: 'owe_transition' }) }
        : 'fine',
    )
  },
}
