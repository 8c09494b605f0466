import type { Rule } from '../../rule.ts'
import { ofPort, portFix } from '../../subjects.ts'
import { lookAtPorts } from '../../wire.ts'

export const portHalfDuplex: Rule<'port_half_duplex'> = {
  ofNow: true,
  look: (site) =>
    lookAtPorts<'port_half_duplex'>(site, (device, { name, duplex, speedBps: speed }) => {
      if (duplex === undefined || speed === undefined) return 'not_reported'
      if (duplex === 'full') return 'fine'
      return {
        subject: ofPort(device, name),
        evidence: { speed },
        fix: portFix(device, name, { speed: 'auto', duplex: 'auto' }),
      }
    }),
}
