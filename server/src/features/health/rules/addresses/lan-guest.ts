import { lookAt, type Rule, unchecked } from '../../rule.ts'
import { enabledSsids, gatewayOf } from '../../site.ts'
import { ofSsid, pageFix } from '../../subjects.ts'
import { letsAnybodyIn } from '../../wireless.ts'

/** An SSID for anybody in a LAN that reaches the other networks behind the gateway. */
export const lanGuest: Rule<'lan_guest'> = {
  look(site) {
    const gateway = gatewayOf(site)
    if (gateway === null) return lookAt([], () => 'fine')
    const ssids = enabledSsids(site)
    if (ssids === null || site.lans === null) return unchecked('not_read')
    const { lans } = site
    const guests = ssids.filter(letsAnybodyIn)
    return lookAt(guests, (ssid) => {
      const lan = lans.find(({ vlan }) => vlan === ssid.vlan)
      if (lan === undefined || lan.internetOnly || lans.length < 2) return 'fine'
      return { subject: ofSsid(ssid), evidence: { lan: lan.name }, fix: pageFix('device', gateway.sn) }
    })
  },
}
