import { lookAt, type Rule, unchecked } from '../../rule.ts'
import { enabledSsids } from '../../site.ts'
import { ofSsid, ssidFix } from '../../subjects.ts'

export const ssidHidden: Rule<'ssid_hidden'> = {
  look(site) {
    const ssids = enabledSsids(site)
    if (ssids === null) return unchecked('not_read')
    return lookAt(ssids, (ssid) =>
      ssid.hidden ? { subject: ofSsid(ssid), evidence: {}, fix: ssidFix(ssid, { hidden: false }) } : 'fine',
    )
  },
}
