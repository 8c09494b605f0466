import { lookAt, type Rule, unchecked } from '../../rule.ts'
import { enabledSsids } from '../../site.ts'
import { ofSsid, ssidFix } from '../../subjects.ts'
import { letsAnybodyIn } from '../../wireless.ts'

/** An SSID for anybody in the VLAN of one that asks who somebody is. */
export const ssidGuestVlan: Rule<'ssid_guest_vlan'> = {
  look(site) {
    const ssids = enabledSsids(site)
    if (ssids === null) return unchecked('not_read')
    const closed = ssids.filter((ssid) => !letsAnybodyIn(ssid))
    return lookAt(ssids.filter(letsAnybodyIn), (ssid) => {
      const beside = closed.find(({ vlan }) => vlan === ssid.vlan)
      if (!beside) return 'fine'
      return { subject: ofSsid(ssid), evidence: { other: beside.name }, fix: ssidFix(ssid) }
    })
  },
}
