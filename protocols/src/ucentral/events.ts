import { arrayOf, integerOf, isJsonObject, type JsonObject, textOf, toInteger } from '../json.ts'
import type { DeviceEventMessage } from './messages.ts'
import { type Refusal, refuse } from './reasons.ts'

/** What all events of one frame share; the readers below add the members of their method. */
export interface EventBase {
  readonly serial: string
  readonly params: JsonObject
  readonly compressed: boolean
}

type Reader = (base: EventBase) => DeviceEventMessage | Refusal

const READERS: Record<DeviceEventMessage['kind'], Reader> = {
  connect: readConnect,
  state: readState,
  healthcheck: readHealthcheck,
  log: readLog,
  event: readEvent,
  alarm: (base) => ({ ...base, kind: 'alarm', data: dataOf(base.params) }),
  rebootLog: readRebootLog,
  crashlog: (base) => ({ ...base, kind: 'crashlog', ...uuidOf(base), lines: lines(base.params, 'loglines') }),
  recovery: readRecovery,
  ping: (base) => ({ ...base, kind: 'ping', ...uuidOf(base), active: integerOf(base.params, 'active') }),
  cfgpending: (base) => ({
    ...base,
    kind: 'cfgpending',
    ...uuidOf(base),
    active: integerOf(base.params, 'active'),
  }),
  deviceupdate: (base) => ({
    ...base,
    kind: 'deviceupdate',
    currentPassword: textOf(base.params, 'currentPassword'),
  }),
  telemetry: (base) => ({
    ...base,
    kind: 'telemetry',
    data: dataOf(base.params),
    adhoc: Boolean(base.params.adhoc),
  }),
  wifiscan: (base) => ({
    ...base,
    kind: 'wifiscan',
    ...uuidOf(base),
    scan: arrayOf(base.params, 'data') ?? [],
  }),
  venue_broadcast: (base) => ({
    ...base,
    kind: 'venue_broadcast',
    timestamp: integerOf(base.params, 'timestamp'),
    data: dataOf(base.params),
  }),
}

/** The reader of a method, or null when the method is not known. */
export function eventReader(method: string): Reader | null {
  return Object.hasOwn(READERS, method) ? READERS[method as DeviceEventMessage['kind']] : null
}

function readConnect(base: EventBase): DeviceEventMessage | Refusal {
  const { params } = base
  const uuid = integerOf(params, 'uuid')
  if (uuid === null || uuid < 0) return refuse('bad_params', 'connect without a usable uuid')
  if (!isJsonObject(params.capabilities)) return refuse('bad_params', 'connect without capabilities')
  return {
    ...base,
    kind: 'connect',
    uuid,
    firmware: textOf(params, 'firmware') ?? '',
    capabilities: params.capabilities,
    reason: textOf(params, 'reason'),
  }
}

function readState(base: EventBase): DeviceEventMessage | Refusal {
  const { state } = base.params
  if (!isJsonObject(state)) return refuse('bad_params', 'state without a state object')
  return { ...base, kind: 'state', ...uuidOf(base), state, requestUuid: textOf(base.params, 'request_uuid') }
}

function readHealthcheck(base: EventBase): DeviceEventMessage {
  const sanity = integerOf(base.params, 'sanity')
  return {
    ...base,
    kind: 'healthcheck',
    ...uuidOf(base),
    sanity: sanity !== null && sanity >= 0 && sanity <= 100 ? sanity : null,
    data: dataOf(base.params),
    requestUuid: textOf(base.params, 'request_uuid'),
  }
}

function readLog(base: EventBase): DeviceEventMessage | Refusal {
  const log = textOf(base.params, 'log')
  if (log === null) return refuse('bad_params', 'log without text')
  const severity = integerOf(base.params, 'severity')
  const known = severity !== null && severity >= 0 && severity <= 7
  return { ...base, kind: 'log', log, severity: known ? severity : null }
}

function readEvent(base: EventBase): DeviceEventMessage | Refusal {
  const pair = arrayOf(dataOf(base.params), 'event')
  const body = pair?.[1]
  if (pair === null || pair.length !== 2 || !isJsonObject(body)) {
    return refuse('bad_params', 'data.event is not [timestamp, {type, payload}]')
  }
  const type = textOf(body, 'type')
  if (type === null) return refuse('bad_params', 'event without a type')
  const payload = isJsonObject(body.payload) ? body.payload : {}
  return { ...base, kind: 'event', timestamp: toInteger(pair[0]) ?? 0, type, payload }
}

function readRebootLog(base: EventBase): DeviceEventMessage {
  const type = textOf(base.params, 'type') ?? ''
  const date = integerOf(base.params, 'date')
  return { ...base, kind: 'rebootLog', ...uuidOf(base), date, type, lines: lines(base.params, 'info') }
}

function readRecovery(base: EventBase): DeviceEventMessage {
  return {
    ...base,
    kind: 'recovery',
    ...uuidOf(base),
    firmware: textOf(base.params, 'firmware') ?? '',
    reboot: Boolean(base.params.reboot),
    lines: lines(base.params, 'loglines'),
  }
}

function uuidOf(base: EventBase): { uuid: number | null } {
  return { uuid: integerOf(base.params, 'uuid') }
}

function dataOf(params: JsonObject): JsonObject {
  return isJsonObject(params.data) ? params.data : {}
}

function lines(params: JsonObject, key: string): string[] {
  return (arrayOf(params, key) ?? []).filter((line) => typeof line === 'string')
}
