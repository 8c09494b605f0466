import type { Rule } from '../../rule.ts'
import { ofPort, pageFix } from '../../subjects.ts'
import { lookAtPorts } from '../../wire.ts'

/** Fewer say nothing: a cable that was once plugged in with a jerk. */
const LEAST = 100
const MOST_SHARE = 1e-4

export const portErrors: Rule<'port_errors'> = {
  look: (site) =>
    lookAtPorts<'port_errors'>(site, (device, { name, counters }) => {
      const { rxErrors: errors, rxPackets: packets } = counters ?? {}
      if (errors === undefined || packets === undefined) return 'not_reported'
      if (errors < LEAST || errors <= packets * MOST_SHARE) return 'fine'
      return {
        subject: ofPort(device, name),
        evidence: { errors, packets },
        fix: pageFix('ports', device.sn),
      }
    }),
}
