import type { PortSettings } from '#contract/switching/intent.ts'
import { switchEnds } from '../../links.ts'
import { lookAt, type Rule } from '../../rule.ts'
import { ofPort, portFix } from '../../subjects.ts'
import { untaggedOf } from '../../trunks.ts'

/** A switch whose configuration closes a port to a device of ours cuts off itself, or what it leads to. */
export const managementPath: Rule<'management_path'> = {
  look: (site) =>
    lookAt(switchEnds(site), ({ device, port, settings, other, isHeard }) => {
      if (settings === undefined) return 'not_read'
      if (settings.enabled && untaggedOf(settings) !== null) return 'fine'
      return {
        isHeard,
        subject: ofPort(device, port),
        evidence: { device: other.name },
        fix: portFix(device, port, opened(settings)),
      }
    }),
}

const opened = ({ vlan }: PortSettings): Partial<PortSettings> => ({
  enabled: true,
  ...(vlan.mode === 'trunk' && vlan.native === null && { vlan: { ...vlan, native: 1 } }),
})
