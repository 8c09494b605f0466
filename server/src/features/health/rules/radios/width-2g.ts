import { lookAtRadios } from '../../radios.ts'
import type { Rule } from '../../rule.ts'
import { ofRadio, pageFix } from '../../subjects.ts'

const MOST = 20

export const width2g: Rule<'width_2g'> = {
  look: (site) =>
    lookAtRadios<'width_2g'>(
      site,
      (device, radio) => {
        const width = radio.channelWidthMhz
        if (width === undefined) return 'not_reported'
        if (width <= MOST) return 'fine'
        return { subject: ofRadio(device, radio), evidence: { width }, fix: pageFix('device', device.sn) }
      },
      ({ band }) => band === '2G',
    ),
}
