import type { PortSettings } from '#contract/switching/intent.ts'
import { integerOf, type JsonObject, objectOf } from '#protocols/json.ts'
import { objectsIn, textsIn, without } from '../documents/document.ts'
import { lacks } from '../profile/profile.ts'
import type { Rendering } from '../rendering.ts'

/**
 * `switch` with a session for each protection group: its ports reach those outside of it alone, so that every other port
 * is named as one they reach.
 */
export function withIsolation(
  rendering: Rendering,
  own: JsonObject,
  known: readonly string[],
  wanted: ReadonlyMap<string, PortSettings>,
): JsonObject {
  const grouped = groupsOf(rendering, wanted)
  const before = sessionsIn(own)
  const changed = [...grouped.values(), ...before].some((one) =>
    Array.isArray(one) ? true : portsOf(one, 'downlink').some((port) => wanted.has(port)),
  )
  if (!changed) return own
  const ids = new Set([...before.map(idOf), ...grouped.keys()])
  const sessions = [...ids].flatMap((id) => {
    const session = before.find((one) => idOf(one) === id) ?? { id }
    const kept = portsOf(session, 'downlink').filter((port) => !wanted.has(port))
    const members = [...kept, ...(grouped.get(id) ?? [])]
    if (members.length === 0) return []
    const others = known.filter((port) => !members.includes(port))
    return [{ ...session, downlink: listed(members), uplink: listed(others) }]
  })
  if (sessions.length === 0) return without(own, 'port-isolation')
  return { ...own, 'port-isolation': { ...objectOf(own, 'port-isolation'), sessions } }
}

/** Group of a port as a document has it. */
export function readProtection(document: JsonObject, port: string): Pick<PortSettings, 'protection'> {
  const sessions = sessionsIn(objectOf(document, 'switch') ?? {})
  const id = sessions.filter((one) => portsOf(one, 'downlink').includes(port)).map(idOf)[0]
  return id !== undefined && id >= 1 && id <= 16 ? { protection: id } : {}
}

function groupsOf(rendering: Rendering, wanted: ReadonlyMap<string, PortSettings>): Map<number, string[]> {
  const groups = new Map<number, string[]>()
  for (const { port, protection } of wanted.values()) {
    if (protection === undefined) continue
    if (lacks(rendering.profile, 'Port-Isolation'))
      rendering.about('switching', port).unsupported('isolation_missing', 'protection')
    else groups.set(protection, [...(groups.get(protection) ?? []), port])
  }
  return groups
}

const sessionsIn = (own: JsonObject): JsonObject[] => objectsIn(objectOf(own, 'port-isolation')?.sessions)
const idOf = (session: JsonObject): number => integerOf(session, 'id') ?? 0
const portsOf = (session: JsonObject, side: string): string[] =>
  textsIn(objectOf(session, side)?.['interface-list'])
const listed = (ports: readonly string[]): JsonObject => ({ 'interface-list': [...ports] })
