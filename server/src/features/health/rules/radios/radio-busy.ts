import { lookAtRadios } from '../../radios.ts'
import type { Rule } from '../../rule.ts'
import { ofRadio, pageFix } from '../../subjects.ts'

const MOST = 0.7

export const radioBusy: Rule<'radio_busy'> = {
  look: (site) =>
    lookAtRadios<'radio_busy'>(site, (device, radio) => {
      const { busyRatio: busy, channel } = radio
      if (busy === undefined || channel === undefined) return 'not_reported'
      if (busy < MOST) return 'fine'
      return {
        subject: ofRadio(device, radio),
        evidence: { busy, channel: String(channel) },
        fix: pageFix('device', device.sn),
      }
    }),
}
