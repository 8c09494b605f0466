import { wan as declaration, type WanIntent } from '#contract/configuration/sections/wan.ts'
import { kindTraits } from '#contract/inventory/kind-traits.ts'
import type { JsonObject } from '#protocols/json.ts'
import { wanAt } from '../addressing/interfaces.ts'
import { nativeWan } from '../addressing/native-wan.ts'
import { readWan } from '../addressing/read-wan.ts'
import { canRoute, withRoutes } from '../addressing/routing.ts'
import { objectsIn } from '../documents/document.ts'
import { isRouter, type Rendering } from '../rendering.ts'
import { HIGHEST_VLAN } from '../wireless/wireless.ts'
import type { NativeSection } from './native-section.ts'

/** The upstream interface with an address. Reports show no lease by which a wish could be proven, so only a document does. */
export const wan: NativeSection<'wan'> = {
  offered: ({ platform }, { kind }) => platform !== 'switch' && kind !== null && kindTraits[kind].routes,
  needsBase: false,
  render(rendering, document, wanted) {
    if (!wanted) return document
    if (rendering.platform === 'switch' || !isRouter(rendering.facts)) {
      rendering.about('wan', null).unsupported('not_a_router', null)
      return document
    }
    return withWantedRoutes(rendering, withUplink(rendering, document, wanted), wanted)
  },
  read: (document, like) => (like ? readWan(document, like) : undefined),
  contradict: () => null,
  fields: [
    ['vlan', 'vlan'],
    ['ipv4/addressing', 'mode'],
    ['ipv4/subnet', 'static.address'],
    ['ipv4/gateway', 'static.gateway'],
    ['ipv4/use-dns', 'dns'],
    ['ipv6', 'ipv6'],
    ['broad-band', 'pppoe.user'],
    ['broad-band/password', 'pppoe.password'],
  ],
}

/** The agent leads what is behind it only to an uplink of the same VLAN. */
function withUplink(rendering: Rendering, document: JsonObject, wanted: WanIntent): JsonObject {
  const interfaces = objectsIn(document.interfaces)
  const at = wanAt(interfaces)
  const { type } = declaration.subjects
  const notes = rendering.about('wan', type)
  const { vlan } = wanted
  if (vlan > HIGHEST_VLAN) notes.unsupported('network_vlan_high', 'vlan', { vlan, most: HIGHEST_VLAN })
  else if (vlan > 0 && !canRoute(rendering)) notes.unsupported('wan_vlan', 'vlan', { vlan })
  if (vlan > HIGHEST_VLAN || (vlan > 0 && !canRoute(rendering))) return document
  if (losesDns(rendering, wanted)) notes.unsupported('pppoe_dns', 'dns')
  const own = interfaces[at]
  if (own === undefined) return document
  rendering.places.push({ pointer: `/interfaces/${at}`, section: 'wan', subject: type, name: type })
  return { ...document, interfaces: interfaces.with(at, nativeWan(wanted, own)) }
}

/** Stock agents write nothing beside user and password of a dial-up line. */
const losesDns = (rendering: Rendering, { mode, dns }: WanIntent): boolean =>
  mode === 'pppoe' && dns.length > 0 && !canRoute(rendering)

function withWantedRoutes(rendering: Rendering, document: JsonObject, { routes }: WanIntent): JsonObject {
  if (canRoute(rendering)) return withRoutes(document, routes)
  if (routes.length > 0)
    rendering.about('wan', declaration.subjects.type).unsupported('static_routes', 'routes')
  return document
}
