import { lookAt, type Rule, unchecked } from '../../rule.ts'
import { enabledSsids } from '../../site.ts'
import { ofSsid, ssidFix } from '../../subjects.ts'
import { letsAnybodyIn } from '../../wireless.ts'

/** Whoever may join without a password may be anybody. */
export const ssidIsolation: Rule<'ssid_isolation'> = {
  look(site) {
    const ssids = enabledSsids(site)
    if (ssids === null) return unchecked('not_read')
    return lookAt(ssids.filter(letsAnybodyIn), (ssid) =>
      ssid.isolate ? 'fine' : { subject: ofSsid(ssid), evidence: {}, fix: ssidFix(ssid, { isolate: true }) },
    )
  },
}
