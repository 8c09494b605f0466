import type { PortFlow } from '#contract/flow-monitor/port-flow.ts'
import { defaultPort, type PortSettings, type PortVlan } from '#contract/switching/intent.ts'
import { EXTEND_MBPS } from '#contract/switching/port-limits.ts'
import { same } from '../../lib/same'
import { editOptions, type OptionEdit } from './options/option-edits'

/** What a person sets for all chosen ports at once; what is absent stays as each port has it. */
export interface PortEdit extends OptionEdit {
  label?: string
  enabled?: boolean
  speed?: PortSettings['speed']
  duplex?: PortSettings['duplex']
  poe?: boolean | null
  mode?: PortVlan['mode']
  access?: number
  native?: number | null
  tagged?: number[]
  /** Null: its flow is not watched any more. */
  flow?: Partial<PortFlow> | null
}

/** What a port is watched with until somebody says better. */
export const usualFlow: PortFlow = {
  ...{ lowerKbps: null, upperKbps: 100_000, intervalSeconds: 300 },
  ...{ direction: 'either', action: 'report' },
}

/** The chosen ports differ in it. */
export const MIXED = Symbol('mixed')
export type MixedValue = typeof MIXED

type AlwaysSaid = 'label' | 'enabled' | 'speed' | 'duplex' | 'vlan' | 'poe'
/** A port as it is shown: where single values are said of it, what the others are is not known. */
export type ShownPort = Omit<PortSettings, AlwaysSaid> &
  Partial<Pick<PortSettings, AlwaysSaid>> & {
    /** The members that are known; absent: all are. */
    known?: readonly string[]
  }

/** What is on or off; undefined where that is not known. */
export function onOff(port: ShownPort, member: 'extend' | 'poeForced' | 'edge' | 'bpduGuard') {
  if (port[member]) return 'on'
  return !port.known || port.known.includes(member) ? 'off' : undefined
}

/** The members of a port that an edit is about. */
export const editedMembers = (edit: PortEdit): string[] => [
  ...new Set(Object.keys(edit).map((name) => (vlanEdits.includes(name) ? 'vlan' : name))),
]
const vlanEdits = ['mode', 'access', 'native', 'tagged']

/** Of a port these members alone. */
export function saidOf(port: PortSettings, members: readonly string[]): ShownPort {
  const said = Object.entries(port).filter(([member]) => members.includes(member))
  return { ...(Object.fromEntries(said) as Partial<PortSettings>), port: port.port, known: members }
}

/** The one value all of them have, or that they differ; undefined without any. */
export function common<Port, Value>(
  ports: readonly Port[],
  read: (port: Port) => Value,
): Value | MixedValue | undefined {
  const [first, ...rest] = ports.map(read)
  if (ports.length === 0) return undefined
  return rest.every((value) => same(value, first)) ? first : MIXED
}

export const settingsOf = (ports: readonly PortSettings[], name: string): PortSettings =>
  ports.find(({ port }) => port === name) ?? defaultPort(name)

/** The list with an edit made to the named ports; the others stay as they are, or unsaid. */
export function editPorts(
  ports: readonly PortSettings[],
  names: readonly string[],
  edit: PortEdit,
): PortSettings[] {
  const edited = new Map(names.map((name) => [name, editPort(settingsOf(ports, name), edit)]))
  const kept = ports.map((port) => edited.get(port.port) ?? port)
  const said = new Set(ports.map(({ port }) => port))
  const fresh = [...edited.values()].filter((port) => !said.has(port.port) && !isDefault(port))
  return [...kept, ...fresh]
}

const isDefault = (port: PortSettings) => same(port, defaultPort(port.port))

export function editPort(port: PortSettings, edit: PortEdit): PortSettings {
  const { label = port.label, enabled = port.enabled } = edit
  const poe = edit.poe === undefined ? port.poe : edit.poe
  const flow = flowOf(port, edit)
  return {
    ...{ port: port.port, label, enabled, ...speedOf(port, edit), poe, vlan: vlanOf(port.vlan, edit) },
    ...editOptions(port, edit),
    ...(flow && { flow }),
    ...(port.profile && { profile: port.profile }),
  }
}

/** Speed and duplex are both negotiated or both set; in Extend mode there is one speed alone. */
function speedOf(port: PortSettings, edit: PortEdit): Pick<PortSettings, 'speed' | 'duplex'> {
  const { speed = port.speed, duplex = port.duplex } = edit
  if (edit.extend ?? port.extend) return { speed: EXTEND_MBPS, duplex: 'full' }
  if (edit.extend === false && port.extend) return { speed: 'auto', duplex: 'auto' }
  if (speed === 'auto') return { speed, duplex: 'auto' }
  return { speed, duplex: duplex === 'auto' ? 'full' : duplex }
}

function flowOf(port: PortSettings, { flow }: PortEdit): PortFlow | undefined {
  if (flow === undefined) return port.flow
  return flow === null ? undefined : { ...(port.flow ?? usualFlow), ...flow }
}

function vlanOf(vlan: PortVlan, edit: PortEdit): PortVlan {
  const as = inMode(vlan, edit.mode ?? vlan.mode)
  if (as.mode === 'access') return { ...as, vlan: edit.access ?? as.vlan }
  const native = edit.native === undefined ? as.native : edit.native
  // The native VLAN goes without a tag.
  const tagged = (edit.tagged ?? as.tagged).filter((id) => id !== native)
  return { mode: 'trunk', native, tagged }
}

/** A port that changes its mode keeps the VLAN of its untagged frames. */
function inMode(vlan: PortVlan, mode: PortVlan['mode']): PortVlan {
  if (vlan.mode === mode) return vlan
  if (mode === 'access') return { mode, vlan: (vlan.mode === 'trunk' ? vlan.native : null) ?? 1 }
  return { mode, native: vlan.mode === 'access' ? vlan.vlan : null, tagged: [] }
}
