import type { Rule } from '../../rule.ts'
import { ofPort, pageFix } from '../../subjects.ts'
import { lookAtPorts } from '../../wire.ts'

export const portLoop: Rule<'port_loop'> = {
  look: (site) =>
    lookAtPorts<'port_loop'>(site, (device, { name, loopDetection }) => {
      if (loopDetection?.state === undefined || loopDetection.state === 'disabled') return 'not_reported'
      if (loopDetection.state === 'no_loop') return 'fine'
      return { subject: ofPort(device, name), evidence: {}, fix: pageFix('ports', device.sn) }
    }),
}
