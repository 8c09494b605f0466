import { lookAt, type Rule, unchecked } from '../../rule.ts'
import { enabledSsids } from '../../site.ts'
import { ofSsid, ssidFix } from '../../subjects.ts'
import { passwordOf } from '../../wireless.ts'

/** Two SSIDs part people only as long as their passwords do. */
export const ssidSamePassword: Rule<'ssid_same_password'> = {
  look(site) {
    const ssids = enabledSsids(site)
    if (ssids === null) return unchecked('not_read')
    const asked = ssids.filter((ssid) => passwordOf(ssid) !== null)
    return lookAt(asked, (ssid) => {
      const before = asked.slice(0, asked.indexOf(ssid))
      const same = before.find((other) => passwordOf(other) === passwordOf(ssid) && other.name !== ssid.name)
      if (!same) return 'fine'
      return { subject: ofSsid(ssid), evidence: { other: same.name }, fix: ssidFix(ssid) }
    })
  },
}
