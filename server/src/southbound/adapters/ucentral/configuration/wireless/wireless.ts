import type { Ssid } from '#contract/wireless/intent.ts'
import { integerOf, type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { objectsIn, textsIn } from '../documents/document.ts'
import { withExtension } from '../documents/extension.ts'
import type { Notes } from '../notes.ts'
import { isRouter, type Rendering } from '../rendering.ts'
import { EXTENDED_SSIDS, extendedSsid, takesRawKeys } from './extended-ssid.ts'
import { configuredRadios } from './radios.ts'
import { isOwned, nativeSsid } from './ssid.ts'

/** Access points keep the VLANs above for themselves. */
export const HIGHEST_VLAN = 4050

/** Puts the wanted SSIDs into the interfaces of the document, in the place of those it had. */
export function placeSsids(rendering: Rendering, document: JsonObject, wanted: readonly Ssid[]): JsonObject {
  const interfaces = objectsIn(document.interfaces)
  const former = takeOwned(interfaces)
  const radios = configuredRadios(rendering, document)
  const enabled = wanted.filter((ssid) => ssid.enabled)
  const rawKeys = takesRawKeys(rendering)
  const extended = enabled.flatMap((ssid): JsonObject[] => {
    const notes = rendering.about('wireless', ssid.key)
    if (radios.length === 0) notes.unsupported('no_radios', null)
    if (radios.length === 0) return []
    const native = nativeSsid(ssid, former.get(ssid.name), radios, notes, rawKeys)
    if (native === null || !place(rendering, interfaces, ssid, native, notes)) return []
    const entry = extendedSsid(ssid, textsIn(native['wifi-bands']), rendering, notes)
    return entry === null ? [] : [entry]
  })
  const placed = { ...document, interfaces }
  return withExtension(placed, EXTENDED_SSIDS, extended.length === 0 ? undefined : extended)
}

/** Takes the SSIDs out that are ours; the first of each name. */
function takeOwned(interfaces: JsonObject[]): Map<string, JsonObject> {
  const taken = new Map<string, JsonObject>()
  for (const one of interfaces) {
    const ssids = objectsIn(one.ssids)
    for (const ssid of ssids.filter(isOwned)) {
      const name = textOf(ssid, 'name') ?? ''
      if (!taken.has(name)) taken.set(name, ssid)
    }
    const others = ssids.filter((ssid) => !isOwned(ssid))
    if (others.length > 0) one.ssids = others
    else delete one.ssids
  }
  return taken
}

function place(
  rendering: Rendering,
  interfaces: JsonObject[],
  ssid: Ssid,
  native: JsonObject,
  notes: Notes,
): boolean {
  const within = interfaceFor(rendering, interfaces, ssid.vlan, notes)
  if (within === null) return false
  const ssids = objectsIn(within.ssids)
  within.ssids = [...ssids, native]
  const pointer = `/interfaces/${interfaces.indexOf(within)}/ssids/${ssids.length}`
  rendering.places.push({ pointer, section: 'wireless', subject: ssid.key, name: ssid.name })
  return true
}

function interfaceFor(
  { facts }: Rendering,
  interfaces: JsonObject[],
  vlan: number,
  notes: Notes,
): JsonObject | null {
  const router = isRouter(facts)
  if (vlan === 0) return mainInterface(interfaces, router, notes)
  if (vlan > HIGHEST_VLAN) {
    notes.unsupported('vlan_too_high', 'vlan', { vlan, most: HIGHEST_VLAN })
    return null
  }
  const ofVlan = interfaces.filter((one) => vlanOf(one) === vlan)
  const behind = router ? ofVlan.find(({ role }) => role === 'downstream') : undefined
  if (behind !== undefined) return behind
  if (router) notes.adjusted('vlan_on_uplink', 'vlan', { vlan })
  return ofVlan.find(({ role }) => role === 'upstream') ?? newInterface(interfaces, vlan)
}

/** What clients without a VLAN are in: the LAN of a router, the uplink's network of a bridge. */
function mainInterface(interfaces: JsonObject[], router: boolean, notes: Notes): JsonObject | null {
  const upstream = interfaces.filter(({ role }) => role === 'upstream')
  const downstream = router ? interfaces.filter(({ role }) => role === 'downstream') : []
  const candidates = [...downstream, ...upstream]
  const plain = candidates.find((one) => vlanOf(one) === 0)
  if (plain !== undefined) return plain
  const [first] = candidates
  if (first === undefined) return null
  notes.adjusted('main_network_tagged', 'vlan', { vlan: vlanOf(first) })
  return first
}

/** Bridged to the uplink, with its tag. */
function newInterface(interfaces: JsonObject[], vlan: number): JsonObject {
  const created = {
    name: `VLAN ${vlan}`,
    role: 'upstream',
    vlan: { id: vlan },
    ethernet: [{ 'select-ports': ['WAN*'], 'vlan-tag': 'tagged' }],
  }
  interfaces.push(created)
  return created
}

/** 0 = untagged. */
const vlanOf = (one: JsonObject): number => integerOf(objectOf(one, 'vlan') ?? {}, 'id') ?? 0
