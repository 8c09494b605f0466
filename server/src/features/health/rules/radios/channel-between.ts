import { lookAtRadios } from '../../radios.ts'
import type { Rule } from '../../rule.ts'
import { ofRadio, pageFix } from '../../subjects.ts'

/** 1, 6, 11, and 1, 5, 9, 13 where 13 is allowed. */
const APART: readonly number[] = [1, 5, 6, 9, 11, 13, 14]

export const channelBetween: Rule<'channel_between'> = {
  look: (site) =>
    lookAtRadios<'channel_between'>(
      site,
      (device, radio) => {
        if (radio.channel === undefined) return 'not_reported'
        if (APART.includes(radio.channel)) return 'fine'
        return {
          subject: ofRadio(device, radio),
          evidence: { channel: String(radio.channel) },
          fix: pageFix('device', device.sn),
        }
      },
      ({ band }) => band === '2G',
    ),
}
