import type { IntentOf } from '#contract/configuration/sections.ts'
import type { DeviceState, Port } from '#contract/inventory/state/device-state.ts'
import { defaultPort, type PortSettings, type PortVlan, portSpeeds } from '#contract/switching/intent.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { DeviceFacts } from '../../../../configuration-ports.ts'
import { objectsIn, selects, textsIn } from '../documents/document.ts'
import { learnedVlans, reportedVlans } from '../profile/learn-vlans.ts'
import { canBeHalf, canBeTold, canRunAt } from '../profile/port-forms.ts'
import { readConfigProfile } from '../profile/profile.ts'
import { readSwitching } from './read-switching.ts'
import { carried } from './vlans.ts'

type Switching = IntentOf<'switching'>
/** Members of a port as a report shows them, where they are not what is wanted. */
type ShownPort = Partial<PortSettings>

const BPS_PER_MBPS = 1_000_000

/** Ports that a report proves to run otherwise than wanted, as they seem to run; null = it proves nothing. */
export function contradictingPorts(
  state: DeviceState,
  facts: DeviceFacts,
  wanted: Switching,
): Switching | null {
  if (!state.parts.includes('ports')) return null
  const seen = new Map(state.ports.map((port) => [port.name, port]))
  const vlans = {
    listed: reportedVlans(state, readConfigProfile(facts.profile)),
    learned: learnedVlans(state),
  }
  const kept = keptPorts(state, facts)
  const shownOf = (one: PortSettings): ShownPort => {
    const port = seen.get(one.port)
    if (!port) return {}
    const power = { ...one, poe: one.poe ?? kept.get(one.port)?.poe ?? null }
    return { ...linkOf(one, port, facts), ...powerOf(power, port), ...vlanOf(one, port, vlans) }
  }
  const asked = new Set(wanted.ports.map(({ port }) => port))
  const told = wanted.ports.map((one) => ({ one, shown: shownOf(one) }))
  const untold = [...kept.values()]
    .filter(({ port }) => !asked.has(port))
    .map((one) => ({ one, shown: shownOf(one) }))
    .filter(({ shown }) => differs(shown))
  if (untold.length === 0 && !told.some(({ shown }) => differs(shown))) return null
  return { ports: [...told, ...untold].map(({ one, shown }) => ({ ...one, ...shown })) }
}

const differs = (shown: ShownPort): boolean => Object.keys(shown).length > 0

/**
 * Every document carries the ports that nobody asked anything of as they were found: what a report shows of them
 * against that is drift, too, and the next save would undo it.
 */
function keptPorts(state: DeviceState, { base }: DeviceFacts): Map<string, PortSettings> {
  if (base === null) return new Map()
  const document = base as JsonObject
  const selectors = objectsIn(document.ethernet).flatMap((item) => textsIn(item['select-ports']))
  const named = state.ports.filter(({ name }) => selectors.some((selector) => selects(selector, name)))
  const like = { ports: named.map(({ name }) => ({ ...defaultPort(name), poe: true })) }
  const names = new Set(named.map(({ name }) => name))
  const { ports } = readSwitching(document, like)
  return new Map(ports.flatMap((one) => (names.has(one.port) ? [[one.port, one]] : [])))
}

/** A port with a link is not switched off, and shows what it runs at; one without shows nothing. */
function linkOf(wanted: PortSettings, { up, speedBps, duplex }: Port, facts: DeviceFacts): ShownPort {
  if (up !== true) return {}
  const enabled: ShownPort = wanted.enabled ? {} : { enabled: true }
  const speed = (speedBps ?? 0) / BPS_PER_MBPS
  if (wanted.speed === 'auto' || !canHave(wanted.port, wanted.speed, facts)) return enabled
  const shown = duplex ?? effectiveDuplex(wanted)
  const known = portSpeeds.find((one) => one === speed)
  if (known === undefined || (known === wanted.speed && shown === effectiveDuplex(wanted))) return enabled
  return { ...enabled, speed: known, duplex: shown }
}

/** Half duplex that does not exist at a speed was written as full. */
const effectiveDuplex = ({ speed, duplex }: PortSettings): 'full' | 'half' =>
  duplex === 'half' && speed !== 'auto' && canBeHalf(speed) ? 'half' : 'full'

/** What could not be written, cannot be contradicted. */
function canHave(port: string, mbps: number, facts: DeviceFacts): boolean {
  const profile = readConfigProfile(facts.profile)
  const form = profile?.switchPorts.find(({ name }) => name === port)?.form ?? null
  return canRunAt(form, mbps) && (profile === null || canBeTold(profile, mbps))
}

/** A port that is switched off gives no power either. */
function powerOf({ enabled, poe: wanted, poeSchedule, poeWatchdog }: PortSettings, { poe }: Port): ShownPort {
  // What is on and off by itself proves nothing by being off.
  if (wanted === true && (poeSchedule || poeWatchdog)) return {}
  if (wanted === true && enabled && poe?.status === 'disabled') return { poe: false }
  const gives = poe?.status === 'delivering' || poe?.status === 'searching'
  return wanted === false && gives ? { poe: true } : {}
}

interface Vlans {
  /** That the switch has; empty where it does not list them. */
  readonly listed: ReadonlySet<number>
  /** In which addresses were learned, by port. */
  readonly learned: ReadonlyMap<string, ReadonlySet<number>>
}

/** A VLAN the switch does not have carries nothing; addresses learned in another one prove that the port is in it. */
function vlanOf(wanted: PortSettings, port: Port, { listed, learned }: Vlans): ShownPort {
  const { native, tagged } = carried(wanted.vlan)
  const has = (vlan: number) => listed.size === 0 || listed.has(vlan)
  const own = [...(native === null ? [] : [native]), ...tagged]
  // Whom an authentication server put elsewhere is where it should be.
  const sent = new Set(port.authenticated?.flatMap(({ vlan }) => vlan ?? []))
  const foreign = [...(learned.get(port.name) ?? [])].filter((vlan) => !own.includes(vlan) && !sent.has(vlan))
  if (!wanted.enabled || (own.every(has) && foreign.length === 0)) return {}
  return {
    vlan: shownVlan(
      wanted.vlan,
      { native, tagged },
      has,
      foreign.toSorted((a, b) => a - b),
    ),
  }
}

/** Untagged or not cannot be told of an address: one VLAN in the place of an access port's is taken for untagged. */
function shownVlan(
  { mode }: PortVlan,
  { native, tagged }: ReturnType<typeof carried>,
  has: (vlan: number) => boolean,
  foreign: number[],
): PortVlan {
  const [only, ...more] = foreign
  if (mode === 'access' && only !== undefined && more.length === 0) return { mode: 'access', vlan: only }
  const left = tagged.filter((vlan) => has(vlan) && vlan !== native)
  const kept = native !== null && has(native) ? native : null
  return { mode: 'trunk', native: kept, tagged: [...left, ...foreign] }
}
