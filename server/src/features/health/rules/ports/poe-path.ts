import { switchEnds } from '../../links.ts'
import { lookAt, type Rule } from '../../rule.ts'
import { reportOf } from '../../site.ts'
import { ofPort, portFix } from '../../subjects.ts'

/** Power that is to be switched off while a device of ours takes it. */
export const poePath: Rule<'poe_path'> = {
  look: (site) =>
    lookAt(
      switchEnds(site).filter(({ device }) => device.capabilities.includes('poe')),
      ({ device, port, settings, other, isHeard }) => {
        const state = reportOf(device)
        if (typeof state === 'string') return state
        const poe = state.ports.find(({ name }) => name === port)?.poe
        if (poe?.status !== 'delivering' || poe.watts === undefined) return 'fine'
        if (settings === undefined) return 'not_read'
        if (settings.poe !== false) return 'fine'
        return {
          isHeard,
          subject: ofPort(device, port),
          evidence: { device: other.name, watts: poe.watts },
          fix: portFix(device, port, { poe: true }),
        }
      },
    ),
}
