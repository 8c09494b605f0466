import { ssidBands } from '#contract/wireless/intent.ts'
import type { Rule } from '../../rule.ts'
import { lookAt, unchecked } from '../../rule.ts'
import { enabledSsids } from '../../site.ts'
import { pageFix, theNetwork } from '../../subjects.ts'

/** Each sends its beacons ten times a second at the lowest rate. */
const MOST = 4

export const ssidCount: Rule<'ssid_count'> = {
  look(site) {
    const ssids = enabledSsids(site)
    if (ssids === null) return unchecked('not_read')
    const onAir = ssidBands.map((band) => ({
      band,
      count: ssids.filter(({ bands }) => bands.includes(band)).length,
    }))
    return lookAt(
      onAir.filter(({ count }) => count > 0),
      ({ band, count }) =>
        count <= MOST
          ? 'fine'
          : {
              subject: theNetwork,
              evidence: { ssids: count, band, most: MOST },
              fix: pageFix('configuration'),
              part: band,
            },
    )
  },
}
