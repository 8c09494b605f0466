import { atLeast, ratingLimits } from '#contract/clients/ratings.ts'
import { lookAtRadios } from '../../radios.ts'
import type { Rule } from '../../rule.ts'
import { ofRadio, pageFix } from '../../subjects.ts'

/** One or two say more of where they are than of the network. */
const FEWEST = 3
const SHARE = 0.5

/** Many clients far away: an access point is missing, or they do not leave for a nearer one. */
export const radioWeakClients: Rule<'radio_weak_clients'> = {
  look: (site) =>
    lookAtRadios<'radio_weak_clients'>(site, (device, radio) => {
      const clients = (device.state?.clients ?? []).filter((client) => client.radio === radio.id)
      const signals = clients.flatMap(({ signalDbm }) => signalDbm ?? [])
      if (clients.length > 0 && signals.length === 0) return 'not_reported'
      const weak = signals.filter((signal) => atLeast(signal, ratingLimits.signalDbm) === 'bad').length
      if (weak < FEWEST || weak < signals.length * SHARE) return 'fine'
      return {
        subject: ofRadio(device, radio),
        evidence: { weak, clients: signals.length },
        fix: pageFix('clients', device.sn),
      }
    }),
}
