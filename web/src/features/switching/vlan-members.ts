import type { PortSettings, PortVlan } from '#contract/switching/intent.ts'
import { common, type MixedValue } from './port-edits'

/** How a port is in a VLAN. */
export type Membership = 'none' | 'untagged' | 'tagged'

const native = (vlan: PortVlan): number | null => (vlan.mode === 'access' ? vlan.vlan : vlan.native)
const tagged = (vlan: PortVlan): readonly number[] => (vlan.mode === 'access' ? [] : vlan.tagged)

/** The VLANs that any of the ports is in. */
export const vlansOf = (ports: readonly PortSettings[]): number[] => [
  ...new Set(ports.flatMap(({ vlan }) => [native(vlan) ?? [], tagged(vlan)].flat())),
]

/** Names of the ports in a VLAN. */
export function memberships(
  ports: readonly PortSettings[],
  vlan: number,
): Record<'untagged' | 'tagged', string[]> {
  const of = (how: Membership) => ports.filter((port) => membershipOf(port, vlan) === how)
  const names = (list: readonly PortSettings[]) => list.map(({ port }) => port)
  return { untagged: names(of('untagged')), tagged: names(of('tagged')) }
}

export function membershipOf({ vlan: own }: PortSettings, vlan: number): Membership {
  if (native(own) === vlan) return 'untagged'
  return tagged(own).includes(vlan) ? 'tagged' : 'none'
}

export const commonMembership = (
  ports: readonly PortSettings[],
  vlan: number,
): Membership | MixedValue | undefined => common(ports, (port) => membershipOf(port, vlan))

/** The VLANs of a port once it is in one of them so; what else it carries stays. A port of one VLAN alone is an access port. */
export function placedIn(own: PortVlan, vlan: number, how: Membership): PortVlan {
  const others = tagged(own).filter((one) => one !== vlan)
  const kept = native(own) === vlan ? null : native(own)
  if (how === 'untagged')
    return own.mode === 'access' || others.length === 0
      ? { mode: 'access', vlan }
      : { mode: 'trunk', native: vlan, tagged: others }
  if (how === 'tagged')
    return { mode: 'trunk', native: kept, tagged: [...others, vlan].sort((a, b) => a - b) }
  if (others.length === 0 && kept !== null) return { mode: 'access', vlan: kept }
  return { mode: 'trunk', native: kept, tagged: others }
}
