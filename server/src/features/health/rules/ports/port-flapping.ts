import type { HealthUnknown } from '#contract/health/rules.ts'
import type { Port } from '#contract/inventory/state/device-state.ts'
import { lookAt, type Rule } from '../../rule.ts'
import { reportOf, type SiteDevice } from '../../site.ts'
import { ofPort, pageFix } from '../../subjects.ts'

/** In ten minutes. */
const MOST = 4

interface FlappingPort {
  device: SiteDevice
  /** Of one that tells nothing why. */
  port: Port | HealthUnknown
}

/** Also one that is down at the moment: that is what flapping looks like. */
export const portFlapping: Rule<'port_flapping'> = {
  ofNow: true,
  look: ({ devices }) =>
    lookAt(
      devices
        .filter(({ kind }) => kind === 'switch')
        .flatMap((device): FlappingPort[] => {
          const state = reportOf(device)
          if (typeof state === 'string') return [{ device, port: state }]
          return state.ports.map((port) => ({ device, port }))
        }),
      ({ device, port }) => {
        if (typeof port === 'string') return port
        const changes = device.linkChanges.get(port.name) ?? 0
        if (changes < MOST) return 'fine'
        return { subject: ofPort(device, port.name), evidence: { changes }, fix: pageFix('ports', device.sn) }
      },
    ),
}
