import type { DeviceState, stateParts } from './device-state.ts'

/**
 * What a device tells is held together by subject. Where it is heard over several protocols at once, each group is
 * shown as one of them tells it, whole: figures of two sources never stand beside each other in one table.
 */
export const stateGroups = [
  'system',
  'radios',
  'wireless',
  'interfaces',
  'ports',
  'clients',
  'neighbours',
  'forwarding',
  'relays',
  'sensors',
  'power',
  'cellular',
  'position',
] as const
export type StateGroup = (typeof stateGroups)[number]

/** Members that say something of the report itself; a configuration belongs to the protocol that gave it. */
type OfReport = 'at' | 'config' | 'parts' | 'problems'
export type StateMember = Exclude<keyof DeviceState, OfReport>

/** Every member of a state stands in one group: what is forgotten does not compile. */
export const groupOfMember: Record<StateMember, StateGroup> = {
  unit: 'system',
  radios: 'radios',
  ssids: 'wireless',
  interfaces: 'interfaces',
  gateways: 'interfaces',
  dynamicVlans: 'interfaces',
  ports: 'ports',
  // The budget is that of its ports.
  poe: 'ports',
  trunks: 'ports',
  spanningTree: 'ports',
  authenticated: 'ports',
  clients: 'clients',
  lldp: 'neighbours',
  forwarding: 'forwarding',
  relays: 'relays',
  sensors: 'sensors',
  solar: 'power',
  cellular: 'cellular',
  cpe: 'cellular',
  position: 'position',
}

/** The parts a report can be said to have are members too. */
export const groupOfPart = (part: (typeof stateParts)[number]): StateGroup => groupOfMember[part]

const members = Object.keys(groupOfMember) as StateMember[]

/** The groups a state says anything of; an empty list that was told says "none". */
export function groupsIn(state: DeviceState): Set<StateGroup> {
  const said = members.filter((member) => says(state[member])).map((member) => groupOfMember[member])
  return new Set([...state.parts.map(groupOfPart), ...said])
}

function says(value: DeviceState[StateMember]): boolean {
  if (value === undefined) return false
  return Array.isArray(value) ? value.length > 0 : Object.values(value).some((one) => one !== undefined)
}

/** The state whose groups are each taken from the state that is given for it; null = nobody tells. */
export function composeState(
  { at, problems, config }: Pick<DeviceState, 'at' | 'problems' | 'config'>,
  from: (group: StateGroup) => DeviceState | null,
): DeviceState {
  const told = members.flatMap((member) => {
    const value = from(groupOfMember[member])?.[member]
    return value === undefined ? [] : [[member, value]]
  })
  const parts = stateGroups.flatMap(
    (group) => from(group)?.parts.filter((part) => groupOfPart(part) === group) ?? [],
  )
  const ofReport = { at, problems, ...(config && { config }) }
  return { ...ofReport, ...nothing(), ...Object.fromEntries(told), parts }
}

const nothing = () => ({
  unit: {},
  ...{ radios: [], ssids: [], interfaces: [], ports: [], clients: [], lldp: [], gateways: [] },
})
