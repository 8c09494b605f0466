import type { PortSettings } from '#contract/switching/intent.ts'
import { linkEnds } from '../../links.ts'
import { lookAt, type Rule } from '../../rule.ts'
import type { Site } from '../../site.ts'
import { ofPort, portFix } from '../../subjects.ts'
import { untaggedOf } from '../../trunks.ts'

const NONE = '–'

/** Cables between two switches, each seen from its lower end. */
const cables = (site: Site) =>
  linkEnds(site).filter(
    ({ device, other, port }, at, all) =>
      device.kind === 'switch' &&
      other.kind === 'switch' &&
      all.findIndex((end) => end.other === device && end.otherPort === port && end.device === other) > at,
  )

export const nativeMismatch: Rule<'native_mismatch'> = {
  look: (site) =>
    lookAt(cables(site), ({ device, port, settings, other, otherPort, isHeard }) => {
      const facing = otherPort === null ? undefined : other.ports?.get(otherPort)
      if (settings === undefined || facing === undefined) return 'not_read'
      const [here, there] = [untaggedOf(settings), untaggedOf(facing)]
      if (here === there) return 'fine'
      return {
        isHeard,
        subject: ofPort(device, port),
        evidence: { here: String(here ?? NONE), there: String(there ?? NONE), device: other.name },
        fix: portFix(device, port, { vlan: withUntagged(settings, there) }),
      }
    }),
}

function withUntagged({ vlan }: PortSettings, untagged: number | null): PortSettings['vlan'] {
  if (vlan.mode === 'trunk')
    return { ...vlan, native: untagged, tagged: vlan.tagged.filter((one) => one !== untagged) }
  return untagged === null ? { mode: 'trunk', native: null, tagged: [] } : { mode: 'access', vlan: untagged }
}
