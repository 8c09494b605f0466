import { lookAt, type Rule, unchecked } from '../../rule.ts'
import { enabledSsids } from '../../site.ts'
import { ofSsid, ssidFix } from '../../subjects.ts'

/** Names that makers and their agents give. */
const MAKERS =
  /^(?:openwrt|openwifi|default|linksys|netgear|dlink|d-link|tp-?link|asus|tenda|belkin|ubnt|unifi|mikrotik|huawei|zyxel|wlan|wireless|wi-?fi|ssid|home|test)(?:[-_ ]?[0-9a-f]{0,6})?(?:[-_ ]?[25]g)?$/i

export const ssidDefaultName: Rule<'ssid_default_name'> = {
  look(site) {
    const ssids = enabledSsids(site)
    if (ssids === null) return unchecked('not_read')
    return lookAt(ssids, (ssid) =>
      MAKERS.test(ssid.name) ? { subject: ofSsid(ssid), evidence: {}, fix: ssidFix(ssid) } : 'fine',
    )
  },
}
