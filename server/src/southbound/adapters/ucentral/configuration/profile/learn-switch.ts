import type { RenderNote } from '#contract/configuration/changes/intent-change.ts'
import type { DeviceState, Port } from '#contract/inventory/state/device-state.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { DeviceFacts, LearnedDocument } from '../../../../configuration-ports.ts'
import { byPortName } from '../documents/document.ts'
import type { NoteCode } from '../notes.ts'
import { learnVlans } from './learn-vlans.ts'
import { canBeTold, usualSpeed } from './port-forms.ts'
import { type ConfigProfile, readConfigProfile } from './profile.ts'

/** Spanning trees that a document can name. */
const PROTOCOLS = ['none', 'stp', 'rstp', 'mstp', 'pvstp', 'rpvstp']
const BPS_PER_MBPS = 1_000_000

/** A port as it was announced, reported or both. */
interface KnownPort {
  readonly name: string
  readonly form: string | null
  readonly seen: Port | undefined
}

/**
 * The document that a switch would run if it had been told what it reports. Switches take what a document lacks for
 * off or for the default, so that everything a report tells stands in it, and what none tells is noted as assumed.
 */
export function learnSwitch(state: DeviceState, facts: DeviceFacts): LearnedDocument | null {
  const profile = readConfigProfile(facts.profile)
  if (profile?.platform !== 'switch' || !state.parts.includes('ports') || state.ports.length === 0)
    return null
  const assumed: RenderNote[] = []
  const assume = (code: NoteCode, subject: string | null = null, params: RenderNote['params'] = {}) =>
    assumed.push({ severity: 'assumed', code, section: 'switching', subject, field: null, params })
  const ports = knownPorts(state, profile)
  const ethernet = ports.map((port) => portItem(port, profile, ports, assume))
  const { interfaces, others, certain } = learnVlans(
    state,
    profile,
    ports.map(({ name }) => name),
  )
  if (!certain) assume('assumed_vlans', null, { vlans: others.join(', ') || '1' })
  const protocol = protocolOf(state)
  if (protocol === null) assume('assumed_spanning_tree')
  assume('assumed_rest')
  return {
    document: {
      ethernet,
      interfaces,
      switch: { 'loop-detection': { protocol: protocol ?? 'none' } },
      services: { lldp: { describe: 'uCentral' }, ssh: { enable: true } },
    },
    assumed,
  }
}

function knownPorts(state: DeviceState, { switchPorts }: ConfigProfile): KnownPort[] {
  const seen = new Map(state.ports.map((port) => [port.name, port]))
  const announced = switchPorts.map(({ name, form }) => ({ name, form, seen: seen.get(name) }))
  if (announced.length > 0) return announced
  return [...seen]
    .map(([name, port]) => ({ name, form: null, seen: port }))
    .sort((a, b) => byPortName(a.name, b.name))
}

type Assume = (code: NoteCode, subject: string | null, params?: RenderNote['params']) => void

function portItem(
  port: KnownPort,
  profile: ConfigProfile,
  all: readonly KnownPort[],
  assume: Assume,
): JsonObject {
  const { name, seen } = port
  const running = speedOf(seen)
  const speed = running ?? likelySpeed(port, all)
  if (running === null) assume('assumed_idle_port', name, { speed })
  else if (!canBeTold(profile, speed)) assume('assumed_speed', name, { speed })
  return {
    ...{ 'select-ports': [name], enabled: true, autoneg: true, speed, duplex: seen?.duplex ?? 'full' },
    ...powerOf(port, profile, assume),
  }
}

/** Mbit/s; null without a link, which alone shows what a port runs at. */
function speedOf(port: Port | undefined): number | null {
  const mbps = Math.round((port?.up === true ? (port.speedBps ?? 0) : 0) / BPS_PER_MBPS)
  return mbps > 0 ? mbps : null
}

/** What its form begins with; where no form is told, the fastest that another port of its sort runs at. */
function likelySpeed({ form, seen }: KnownPort, all: readonly KnownPort[]): number {
  if (form !== null) return usualSpeed(form)
  const alike = all.filter((other) => (other.seen?.poe === undefined) === (seen?.poe === undefined))
  return Math.max(usualSpeed(null), ...alike.map((other) => speedOf(other.seen) ?? 0))
}

/** A missing `poe` is no power: what hangs on a port that gives it would go dark. */
function powerOf({ name, seen }: KnownPort, { poePorts }: ConfigProfile, assume: Assume): JsonObject {
  if (seen?.poe === undefined && !poePorts.includes(name)) return {}
  const status = seen?.poe?.status ?? 'unknown'
  if (status === 'unknown') assume('assumed_power', name)
  return { poe: { 'admin-mode': status !== 'disabled' } }
}

function protocolOf({ spanningTree }: DeviceState): string | null {
  if (spanningTree?.enabled === false) return 'none'
  const mode = spanningTree?.mode?.toLowerCase() ?? ''
  return PROTOCOLS.includes(mode) ? mode : null
}
