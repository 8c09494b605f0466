import { kindTraits } from '#contract/inventory/kind-traits.ts'
import { lookAt, type Rule, unchecked } from '../../rule.ts'
import { enabledSsids } from '../../site.ts'
import { ofSsid, ssidFix } from '../../subjects.ts'

/** Where there is more than one access point, clients are told of the others. */
export const ssidRoaming: Rule<'ssid_roaming'> = {
  look(site) {
    const ssids = enabledSsids(site)
    if (ssids === null) return unchecked('not_read')
    const points = site.devices.filter(
      ({ kind, capabilities }) =>
        kind !== null && kindTraits[kind].givesAccess && capabilities.includes('radios'),
    ).length
    return lookAt(points > 1 ? ssids : [], (ssid) => {
      const { k, v, r } = ssid.roaming
      if (k || v) return 'fine'
      const fix = ssidFix(ssid, { roaming: { k: true, v: true, r } })
      return { subject: ofSsid(ssid), evidence: { points }, fix }
    })
  },
}
