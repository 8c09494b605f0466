import type { PortSettings, PortVlan } from '#contract/switching/intent.ts'
import { integerOf, type JsonObject, objectOf } from '#protocols/json.ts'
import { objectsIn, selects, textsIn, without } from '../documents/document.ts'
import type { Rendering } from '../rendering.ts'

/** Ports of one VLAN. */
interface Members {
  readonly untagged: string[]
  readonly tagged: string[]
}

/** `interfaces` of a switch's document: its own with the wanted ports moved, and what VLANs it lacked. */
export function vlanInterfaces(
  rendering: Rendering,
  own: JsonObject[],
  known: readonly string[],
  wanted: ReadonlyMap<string, PortSettings>,
): JsonObject[] {
  const members = membersOf(rendering, known, wanted)
  const placed = new Set<number>()
  const interfaces = own.map((one) => {
    const vlan = vlanOf(one)
    const mine = vlan === null || placed.has(vlan) ? undefined : members.get(vlan)
    if (vlan !== null) placed.add(vlan)
    return withMembers(one, merged([...leftMembers(one, known, wanted), ...items(mine)], known))
  })
  const missing = [...members.keys()].filter((vlan) => !placed.has(vlan)).sort((a, b) => a - b)
  return [...interfaces, ...missing.map((vlan) => withMembers(created(vlan), items(members.get(vlan))))]
}

/** Null for none, and for a range: that is no single VLAN. */
export function vlanOf(one: JsonObject): number | null {
  const vlan = objectOf(one, 'vlan') ?? {}
  if (vlan['range-start'] !== undefined) return null
  return integerOf(vlan, 'id')
}

function membersOf(
  rendering: Rendering,
  known: readonly string[],
  wanted: ReadonlyMap<string, PortSettings>,
): Map<number, Members> {
  const members = new Map<number, Members>()
  const join = (vlan: number, how: keyof Members, port: string) => {
    const found = members.get(vlan) ?? { untagged: [], tagged: [] }
    found[how].push(port)
    members.set(vlan, found)
  }
  for (const port of known) {
    const settings = wanted.get(port)
    if (settings === undefined) continue
    const { native, tagged } = carried(settings.vlan)
    if (native !== null) join(native, 'untagged', port)
    for (const vlan of tagged) {
      if (vlan !== native) join(vlan, 'tagged', port)
      else rendering.about('switching', port).adjusted('native_also_tagged', 'vlan', { vlan })
    }
  }
  return members
}

export const carried = (vlan: PortVlan): { native: number | null; tagged: readonly number[] } =>
  vlan.mode === 'access' ? { native: vlan.vlan, tagged: [] } : vlan

/** An interface's own members without the ports that a person has spoken about. */
function leftMembers(
  one: JsonObject,
  known: readonly string[],
  wanted: ReadonlyMap<string, PortSettings>,
): JsonObject[] {
  return objectsIn(one.ethernet).flatMap((item) => {
    const selectors = textsIn(item['select-ports'])
    const ports = known.filter((port) => selectors.some((selector) => selects(selector, port)))
    if (!ports.some((port) => wanted.has(port))) return [item]
    const others = selectors.filter(
      (selector) => !selector.includes('*') && !ports.some((port) => port === selector),
    )
    const left = [...ports.filter((port) => !wanted.has(port)), ...others]
    return left.length === 0 ? [] : [{ ...item, 'select-ports': left }]
  })
}

const items = (members: Members | undefined): JsonObject[] => [
  ...item(members?.untagged ?? [], 'un-tagged'),
  ...item(members?.tagged ?? [], 'tagged'),
]

const item = (ports: readonly string[], tag: string): JsonObject[] =>
  ports.length === 0 ? [] : [{ 'select-ports': [...ports], 'vlan-tag': tag }]

/** Items that say nothing but ports and the same tag are one. */
function merged(all: readonly JsonObject[], known: readonly string[]): JsonObject[] {
  const plain = (one: JsonObject) => Object.keys(one).sort().join() === 'select-ports,vlan-tag'
  const groups = Map.groupBy(all, (one) => (plain(one) ? one['vlan-tag'] : one))
  const rank = (port: string) => (known.includes(port) ? known.indexOf(port) : known.length)
  return [...groups.values()].map((group) => {
    const ports = group.flatMap((one) => textsIn(one['select-ports']))
    if (group.length === 1) return group[0]!
    return { ...group[0], 'select-ports': ports.toSorted((a, b) => rank(a) - rank(b)) }
  })
}

const withMembers = (one: JsonObject, ethernet: JsonObject[]): JsonObject =>
  ethernet.length === 0 ? without(one, 'ethernet') : { ...one, ethernet }

const created = (vlan: number): JsonObject => ({
  name: `VLAN ${vlan}`,
  role: 'upstream',
  vlan: { id: vlan, proto: '802.1q' },
})
