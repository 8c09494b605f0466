import { lookAtRadios } from '../../radios.ts'
import type { Rule } from '../../rule.ts'
import { ofRadio, pageFix } from '../../subjects.ts'

/** Of the airtime: what others use is lost to those here, whatever the load of the radio itself. */
const MOST = 0.4

export const radioInterference: Rule<'radio_interference'> = {
  look: (site) =>
    lookAtRadios<'radio_interference'>(site, (device, radio) => {
      const { interferenceRatio: share, channel } = radio
      if (share === undefined || channel === undefined) return 'not_reported'
      if (share < MOST) return 'fine'
      return {
        subject: ofRadio(device, radio),
        evidence: { share, channel: String(channel) },
        fix: pageFix('device', device.sn),
      }
    }),
}
