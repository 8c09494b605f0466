import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import { switchEnds } from '../../links.ts'
import { lookAt, type Rule } from '../../rule.ts'
import { reportOf } from '../../site.ts'
import { ofPort, pageFix } from '../../subjects.ts'

const LEAST = 1_000_000_000
/** Others often have a port of 100 Mbit/s by design. */
const fast: readonly (DeviceKind | null)[] = ['gateway', 'switch', 'ap', 'wifirouter']

/** Between devices of ours less than a gigabit is a broken pair, or a port that was told so. */
export const portSlow: Rule<'port_slow'> = {
  ofNow: true,
  look: (site) =>
    lookAt(
      switchEnds(site).filter(({ other }) => fast.includes(other.kind)),
      ({ device, port, other, isHeard }) => {
        const state = reportOf(device)
        if (typeof state === 'string') return state
        const speed = state.ports.find(({ name, up }) => name === port && up)?.speedBps
        if (speed === undefined) return 'not_reported'
        if (speed >= LEAST) return 'fine'
        return {
          isHeard,
          subject: ofPort(device, port),
          evidence: { speed, device: other.name },
          fix: pageFix('ports', device.sn),
        }
      },
    ),
}
