import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { ConfigProfile } from './profile.ts'

const NATIVE = 1
const MOST = 4094

/** Where a port seems to be. */
interface VlanMembership {
  readonly untagged: number | null
  readonly tagged: readonly number[]
}

/**
 * The VLANs that a switch has, empty where it does not tell them all: the open-source agent lists one interface for
 * each, a vendor's build perhaps only for those in which it has an address.
 */
export function reportedVlans({ interfaces }: DeviceState, profile: ConfigProfile | null): Set<number> {
  const vlans = interfaces.flatMap(({ name, ipv4 }) => {
    const vlan = Number(/^vlan(\d{1,4})$/i.exec(name)?.[1] ?? 0)
    return vlan >= NATIVE && vlan <= MOST ? [{ vlan, plain: ipv4.length === 0 }] : []
  })
  const all = profile?.switchPorts.length === 0 || vlans.some(({ plain }) => plain)
  return new Set(all ? vlans.map(({ vlan }) => vlan) : [])
}

/** VLANs in which addresses were learned, by port. */
export function learnedVlans({ forwarding }: DeviceState): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>()
  for (const { port, vlan } of forwarding?.entries ?? []) {
    if (vlan < NATIVE || vlan > MOST) continue
    found.set(port, (found.get(port) ?? new Set()).add(vlan))
  }
  return found
}

/**
 * `interfaces` of the document of a switch that reports which VLANs it has, and never which ports are in them: certain
 * only where there is none but VLAN 1. Elsewhere a port is put where addresses were learned behind it.
 */
export function learnVlans(state: DeviceState, profile: ConfigProfile, ports: readonly string[]) {
  const listed = reportedVlans(state, profile)
  const learned = learnedVlans(state)
  const all = new Set([NATIVE, ...listed, ...[...learned.values()].flatMap((vlans) => [...vlans])])
  const memberships = new Map(ports.map((port) => [port, membershipOf(learned.get(port) ?? new Set())]))
  const vlans = [...all].sort((a, b) => a - b)
  return {
    interfaces: vlans.map((vlan) => vlanInterface(vlan, memberships)),
    others: vlans.filter((vlan) => vlan !== NATIVE),
    certain: listed.size > 0 && vlans.length === 1,
  }
}

function membershipOf(learned: ReadonlySet<number>): VlanMembership {
  const [first, ...more] = [...learned].sort((a, b) => a - b)
  if (first === undefined) return { untagged: NATIVE, tagged: [] }
  if (more.length === 0) return { untagged: first, tagged: [] }
  return first === NATIVE ? { untagged: NATIVE, tagged: more } : { untagged: null, tagged: [first, ...more] }
}

/** The switch itself gets its address in VLAN 1. */
function vlanInterface(vlan: number, memberships: ReadonlyMap<string, VlanMembership>): JsonObject {
  const of = (fits: (membership: VlanMembership) => boolean) =>
    [...memberships].flatMap(([port, membership]) => (fits(membership) ? [port] : []))
  const ethernet = [
    ...members(
      of(({ untagged }) => untagged === vlan),
      'un-tagged',
    ),
    ...members(
      of(({ tagged }) => tagged.includes(vlan)),
      'tagged',
    ),
  ]
  return {
    ...{ name: `VLAN ${vlan}`, role: 'upstream', vlan: { id: vlan, proto: '802.1q' } },
    ...(vlan === NATIVE ? { services: ['ssh', 'lldp'], ipv4: { addressing: 'dynamic' } } : {}),
    ...(ethernet.length > 0 ? { ethernet } : {}),
  }
}

const members = (ports: readonly string[], tag: string): JsonObject[] =>
  ports.length === 0 ? [] : [{ 'select-ports': [...ports], 'vlan-tag': tag }]
