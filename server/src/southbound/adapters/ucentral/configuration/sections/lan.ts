import type { Lan } from '#contract/configuration/sections/lan.ts'
import type { JsonObject } from '#protocols/json.ts'
import { isLan, vlanOf } from '../addressing/interfaces.ts'
import { nativeLan, newInterface } from '../addressing/native-lan.ts'
import { readLans } from '../addressing/read-lan.ts'
import { canRoute } from '../addressing/routing.ts'
import { objectsIn } from '../documents/document.ts'
import { isRouter, type Rendering } from '../rendering.ts'
import { HIGHEST_VLAN } from '../wireless/wireless.ts'
import type { NativeSection } from './native-section.ts'
import { wan } from './wan.ts'

/** The downstream interfaces with an address, one for each LAN: one that is not wanted ends. */
export const lan: NativeSection<'lan'> = {
  offered: wan.offered,
  needsBase: false,
  render(rendering, document, wanted) {
    if (!wanted) return document
    if (rendering.platform === 'switch' || !isRouter(rendering.facts)) {
      rendering.about('lan', null).unsupported('not_a_router', null)
      return document
    }
    const own = objectsIn(document.interfaces)
    const others = own.filter((one) => !isLan(one) && !wanted.lans.some((each) => takesPlaceOf(each, one)))
    const lans = wanted.lans.filter((each) => canHave(rendering, each, own))
    return {
      ...document,
      interfaces: [
        ...others,
        ...lans.map((each, at) => {
          const before = placeOf(each, own) ?? movedFrom(each, own, lans)
          return place(rendering, each, before, others.length + at)
        }),
      ],
    }
  },
  read: (document, like) => (like ? { lans: readLans(document, like.lans) } : undefined),
  contradict: () => null,
  fields: [
    ['name', 'name'],
    ['vlan', 'vlan'],
    ['ipv4/subnet', 'address'],
    ['ipv4/dhcp', 'dhcp'],
    ['ipv4/dhcp/lease-first', 'dhcp.start'],
    ['ipv4/dhcp/lease-count', 'dhcp.size'],
    ['ipv4/dhcp/lease-time', 'dhcp.leaseMinutes'],
    ['ipv4/dhcp/use-dns', 'dns'],
    ['ipv4/dhcp-leases', 'reservations'],
    ['ipv4/port-forward', 'forwards'],
    ['ipv4/disallow-upstream-subnet', 'internetOnly'],
    ['ipv6', 'ipv6'],
  ],
}

const takesPlaceOf = ({ vlan }: Lan, one: JsonObject): boolean =>
  one.role === 'downstream' && vlanOf(one) === vlan

/** By itself the agent takes a tagged network only beside an uplink in the same VLAN. */
function canHave(rendering: Rendering, lan: Lan, own: readonly JsonObject[]): boolean {
  const { key, vlan } = lan
  const notes = rendering.about('lan', key)
  if (keepsNothing(rendering, lan)) notes.unsupported('lan_reservations', 'reservations')
  if (vlan > HIGHEST_VLAN) notes.unsupported('network_vlan_high', 'vlan', { vlan, most: HIGHEST_VLAN })
  else if (!isPossible(rendering, vlan, own)) notes.unsupported('lan_vlan', 'vlan', { vlan })
  else return true
  return false
}

/** Stock agents write the offset of a reservation where its address belongs: the DHCP server passes it over. */
const keepsNothing = (rendering: Rendering, { dhcp, reservations }: Lan): boolean =>
  dhcp !== null && reservations.length > 0 && !canRoute(rendering)

const isPossible = (rendering: Rendering, vlan: number, own: readonly JsonObject[]): boolean =>
  vlan === 0 || canRoute(rendering) || own.some((one) => one.role === 'upstream' && vlanOf(one) === vlan)

const placeOf = (wanted: Lan, own: readonly JsonObject[]): JsonObject | undefined =>
  own.find((one) => takesPlaceOf(wanted, one))

/** A LAN of its name that is wanted in its own VLAN no more: its SSIDs, services and ports move along. */
const movedFrom = (wanted: Lan, own: readonly JsonObject[], lans: readonly Lan[]): JsonObject | undefined =>
  own.find((one) => isLan(one) && one.name === wanted.name && !lans.some((each) => takesPlaceOf(each, one)))

function place(rendering: Rendering, wanted: Lan, before: JsonObject | undefined, at: number): JsonObject {
  const { key, name } = wanted
  rendering.places.push({ pointer: `/interfaces/${at}`, section: 'lan', subject: key, name })
  return nativeLan(wanted, before ?? newInterface())
}
