import { allowsChannel } from '#contract/radio-planning/regulatory.ts'
import { lookAtRadios } from '../../radios.ts'
import type { Rule } from '../../rule.ts'
import { ofRadio, pageFix } from '../../subjects.ts'

/** Of countries that are not in our table nothing is said. */
export const channelCountry: Rule<'channel_country'> = {
  look: (site) =>
    lookAtRadios<'channel_country'>(site, (device, radio) => {
      const { channel, band } = radio
      if (channel === undefined || band === undefined) return 'not_reported'
      const allowed = allowsChannel(site.country, band, channel)
      if (allowed === null) return 'no_country'
      if (allowed) return 'fine'
      return {
        subject: ofRadio(device, radio),
        evidence: { channel: String(channel), country: site.country },
        fix: pageFix('device', device.sn),
      }
    }),
}
