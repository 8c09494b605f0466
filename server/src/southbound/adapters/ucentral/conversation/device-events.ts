import type { JsonObject, JsonValue } from '#protocols/json.ts'
import type {
  AlarmMessage,
  CrashlogMessage,
  DeviceMessage,
  EventMessage,
  HealthcheckMessage,
  LogMessage,
  PingMessage,
  RebootLogMessage,
  RecoveryMessage,
  TelemetryMessage,
  VenueBroadcastMessage,
  WifiScanMessage,
} from '#protocols/ucentral/messages.ts'
import { cleanText } from '../../../clean-text.ts'
import { boundedPayload } from '../../../listening/bounded-payload.ts'
import type { ReceivedEvent } from '../../../sessions/delivery.ts'
import { runningConfigOf } from '../configuration/config-ids.ts'
import { mapScan } from '../mapping/wireless/scan.ts'
import { maskSecrets } from '../secrets.ts'
import { alarmMeaning, meaningOf } from './event-meanings.ts'
import { selfCheckOf } from './self-check.ts'

const MAX_LOG_LINES = 500
const MAX_LOG_LINE = 300
const MAX_TOLD_BSS = 64
const MAX_RELAY = 30 * 1024
/** A warning. */
const UNKNOWN_SEVERITY = 4
/** The year 2001, in seconds. */
const MIN_CLOCK = 1e9

type DeviceEventMessage = Exclude<
  DeviceMessage,
  { kind: 'connect' | 'state' | 'result' | 'error' | 'radius' }
>

/**
 * The event behind a message, or null for a plain keep-alive. Every documented message and every
 * unknown one becomes something: stored and shown, never dropped.
 */
export function eventOf(message: DeviceEventMessage): ReceivedEvent | null {
  switch (message.kind) {
    case 'ping':
      return pingEvent(message)
    case 'log':
      return logEvent(message)
    case 'event':
      return messageEvent(message)
    case 'healthcheck':
      return healthEvent(message)
    case 'alarm':
      return alarmEvent(message)
    case 'telemetry':
      return telemetryEvent(message)
    case 'unknown':
      return event(message.method, message.params)
    case 'crashlog':
    case 'rebootLog':
    case 'recovery':
      return bootEvent(message)
    case 'cfgpending':
      return { ...event('cfgpending', message.params), ...running(message.active ?? message.uuid) }
    case 'wifiscan':
      return scanEvent(message)
    case 'venue_broadcast':
      return venueEvent(message)
    default:
      return event(message.kind, message.params)
  }
}

function event(
  type: string,
  payload: JsonValue,
  severity: ReceivedEvent['severity'] = 'info',
): ReceivedEvent {
  maskSecrets(payload)
  return { type: cleanText(type, 100) || 'unknown', payload: boundedPayload(payload), severity }
}

/** Only a ping that tells of another running configuration is news. */
function pingEvent(message: PingMessage): ReceivedEvent | null {
  if (message.active === null) return null
  return { ...event('ping', { uuid: message.uuid, active: message.active }), ...running(message.active) }
}

function logEvent({ log, severity, params }: LogMessage): ReceivedEvent {
  const payload: JsonObject = { log, severity }
  if (params.data !== undefined) payload.data = params.data
  return event('log', payload, syslog(severity ?? 6))
}

function messageEvent({ type, timestamp, payload }: EventMessage): ReceivedEvent {
  const told = {
    ...event(type, { ...payload, deviceTime: timestamp }, eventSeverity(type)),
    // Clocks that were never set begin in 1970.
    ...(timestamp > MIN_CLOCK && { deviceTime: timestamp }),
  }
  const meaning = meaningOf(type, payload)
  return meaning === undefined ? told : { ...told, meaning }
}

function eventSeverity(type: string): ReceivedEvent['severity'] {
  if (/(?:crash|powerloss|fault|overload|thermal|loop-detected|violation)/.test(type)) return 'error'
  return /^(?:health\.|client\.key-mismatch|wired\.carrier-down|.*plugout)/.test(type) ? 'warning' : 'info'
}

function healthEvent({ sanity, data }: HealthcheckMessage): ReceivedEvent {
  const severity = sanity === null || sanity === 100 ? 'info' : sanity < 50 ? 'error' : 'warning'
  const check = selfCheckOf(data)
  const told = event('healthcheck', { sanity, data }, severity)
  return check === null ? told : { ...told, meaning: check }
}

/** States of a stream are reports by themselves; a message without anything is no news but that it runs. */
function telemetryEvent({ data, adhoc }: TelemetryMessage): ReceivedEvent {
  const { state: _reports, ...rest } = data
  const news = Object.entries(rest).some(([key, value]) => key !== 'timestamp' && !isNothing(value))
  const told = { ...event('telemetry', rest), ...(news ? {} : { isEmpty: true as const }) }
  // What a configuration ordered (`adhoc`) is no command's stream.
  return adhoc ? told : { ...told, meaning: { kind: 'telemetry_runs' } }
}

const isNothing = (value: JsonValue | undefined): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)

/** The switch agent writes numbers as text there. */
function alarmEvent({ data }: AlarmMessage): ReceivedEvent {
  const severity = Number(data.severity)
  const known = Number.isInteger(severity) && severity >= 0 && severity <= 7
  const meaning = alarmMeaning(data, known ? severity : UNKNOWN_SEVERITY)
  return { ...event('alarm', data, known ? syslog(severity) : 'warning'), meaning }
}

function syslog(severity: number): ReceivedEvent['severity'] {
  if (severity <= 3) return 'error'
  return severity === 4 ? 'warning' : 'info'
}

const running = (uuid: number | null) => (uuid !== null && uuid >= 0 ? { config: runningConfigOf(uuid) } : {})

/** The lines stand by themselves; the event says how many there are. */
function bootEvent(message: CrashlogMessage | RebootLogMessage | RecoveryMessage): ReceivedEvent {
  const { kind, uuid } = message
  const type = kind === 'rebootLog' ? cleanText(message.type, 40) || 'unknown' : kind
  const deviceTime = kind === 'rebootLog' ? message.date : null
  const lines = message.lines.slice(-MAX_LOG_LINES).map((line) => cleanText(line, MAX_LOG_LINE))
  const told = event(kind, { uuid, type, date: deviceTime, lines: lines.length }, 'warning')
  const kept = lines.length > 0 ? { bootLog: { type, deviceTime, lines } } : {}
  return { ...told, ...kept, ...(kind === 'recovery' && message.reboot && { wants: 'reboot' as const }) }
}

/** A scan of its own accord, in the same terms as one that was asked for. */
function scanEvent({ scan }: WifiScanMessage): ReceivedEvent {
  const { bss, leftOut } = mapScan(scan, MAX_TOLD_BSS)
  return { type: 'wifiscan', payload: { bss, leftOut }, severity: 'info' }
}

function venueEvent({ serial, timestamp, data }: VenueBroadcastMessage): ReceivedEvent {
  // Before secrets are masked in place; what is too large for an access point is not handed on.
  const text = JSON.stringify(data)
  const relay = {
    from: serial,
    deviceTime: timestamp,
    data: text.length < MAX_RELAY ? JSON.parse(text) : null,
  }
  const told = event('venue_broadcast', { timestamp, data })
  return relay.data === null ? told : { ...told, relay }
}
