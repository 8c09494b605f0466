import type { AlarmLevel, AlarmType } from '#contract/alarm/endpoints.ts'
import type { DeviceState, Port } from '#contract/inventory/state/device-state.ts'
import type { EventMeaning } from '../../../southbound/ports.ts'

/** What is wrong with a device and may be over later. */
export interface Condition {
  type: AlarmType
  /** The port, or what the device calls it. */
  about: string
  /** Where it differs from the type's own. */
  level?: AlarmLevel
  /** The device's words, where it has some. */
  text?: string
  /** The figures that its sentence tells. */
  params?: Record<string, string | number>
}

export const poeConditions = ['poe_overload', 'poe_chip_fault', 'poe_supply', 'poe_denied'] as const
type PoeCondition = (typeof poeConditions)[number]

export interface ConditionChange {
  begins: Condition[]
  ends: Pick<Condition, 'type' | 'about'>[]
  /** What has happened and has no end. */
  moments?: Condition[]
}

/** Stands for all that is too much to be told one by one. */
export const OVERFLOW: Condition = { type: 'device_alarms_more', about: '' }

const nothing: ConditionChange = { begins: [], ends: [] }

/** What an event begins or ends. */
export function conditionsOf(meaning: EventMeaning | undefined): ConditionChange {
  switch (meaning?.kind) {
    case 'port_link':
      return {
        ...beginsOrEnds({ type: 'port_down', about: meaning.port }, !meaning.up),
        ...(meaning.up && { moments: [{ type: 'port_up', about: meaning.port }] }),
      }
    case 'port_loop':
      return beginsOrEnds({ type: 'switch_loop', about: meaning.port }, meaning.found)
    case 'port_power':
      return { ...powerOf(meaning), moments: powerMoments(meaning) }
    case 'port_power_fault':
      return begins(poeFault(meaning.port, meaning.fault))
    case 'watchdog':
      return beginsOrEnds(gaveUp(meaning.port), meaning.gaveUp)
    case 'device_alarm':
      return beginsOrEnds(toldBy(meaning), meaning.severity < SYSLOG_INFO)
    default:
      return nothing
  }
}

type PortPower = Extract<EventMeaning, { kind: 'port_power' }>

function powerOf({ port, status, word }: PortPower): ConditionChange {
  if (status === 'fault') return begins(poeFault(port, word))
  // A port that searches again may do so because it just failed: a report tells.
  return status === 'searching' ? nothing : { begins: [], ends: poeOf(port) }
}

function powerMoments({ port, status, word }: PortPower): Condition[] {
  const turned = status === 'delivering' ? 'poe_on' : status === 'disabled' ? 'poe_off' : null
  return [
    ...(turned ? [{ type: turned, about: port } as const] : []),
    { type: 'poe_changed', about: port, text: word },
  ]
}

/** What a report shows to be wrong that is not known yet, and of what stands open what is over. */
export function conditionsIn(
  { ports }: DeviceState,
  isOpen: (type: string, about: string) => boolean,
): ConditionChange {
  const failing = ports.flatMap((port) =>
    port.poe?.status === 'fault'
      ? (poeFault(port.name, port.poe.fault ?? port.poe.statusText ?? '') ?? [])
      : [],
  )
  const over = [
    OVERFLOW,
    ...ports.flatMap((port) => [
      ...(port.up === true ? [{ type: 'port_down' as const, about: port.name }] : []),
      ...(isPowered(port) ? poeOf(port.name) : []),
    ]),
  ]
  return {
    // A report says it each time: that is no new occurrence.
    begins: failing.filter(({ type, about }) => !isOpen(type, about)),
    ends: over.filter(({ type, about }) => isOpen(type, about)),
  }
}

const isPowered = ({ poe }: Port) => poe !== undefined && poe.status !== 'fault' && poe.status !== 'unknown'
const poeOf = (about: string) => poeConditions.map((type) => ({ type, about }))

const begins = (condition: Condition | null): ConditionChange =>
  condition === null ? nothing : { begins: [condition], ends: [] }
const beginsOrEnds = (condition: Condition, began: boolean): ConditionChange =>
  began ? { begins: [condition], ends: [] } : { begins: [], ends: [condition] }

/** By the words of agents, compared loosely; what is everyday (unplugged, switched off) is null. */
function poeFault(about: string, word: string): Condition | null {
  const text = word.toLowerCase()
  if (/mps.?absent|user.?setting|hw.?pin.?disable|port.?undefined|no.?error/.test(text)) return null
  return { type: poeCategory(text), about, text: word }
}

function poeCategory(text: string): PoeCondition {
  if (/overload|short/.test(text)) return 'poe_overload'
  if (/thermal|internal|hardware|hw.?fault|chip/.test(text)) return 'poe_chip_fault'
  return /denied|budget/.test(text) ? 'poe_denied' : 'poe_supply'
}

/** Over when it acts again or is answered. */
const gaveUp = (port: string | null): Condition =>
  port === null ? { type: 'watchdog_gave_up', about: '' } : { type: 'poe_watchdog_gave_up', about: port }

/** Severities of syslog: from here on it is no alarm but that one is over. */
const SYSLOG_INFO = 6
const SYSLOG_CRITICAL = 2
const SYSLOG_NOTICE = 5

function toldBy({ resource, text, severity }: Extract<EventMeaning, { kind: 'device_alarm' }>): Condition {
  const level = severity <= SYSLOG_CRITICAL ? 'critical' : severity === SYSLOG_NOTICE ? 'normal' : 'medium'
  return { type: 'device_alarm', about: resource, text, level }
}
