import type { JsonObject, JsonValue } from '../json.ts'

/**
 * What every device event has. `params` is the whole parameter object as received (inflated, unsafe
 * keys dropped): the typed members beside it are only readings of it, so nothing is lost.
 */
interface DeviceEvent<Kind extends string> {
  readonly kind: Kind
  /** 12 hex digits, lower case. */
  readonly serial: string
  readonly params: JsonObject
  /** True when `params` travelled as `compress_64`. */
  readonly compressed: boolean
  /** `params` as JSON, where it was sent as a text of its own that says exactly this. */
  readonly paramsText?: string
  /** The same text as it travelled: zlib (RFC 1950) in Base64. */
  readonly paramsPacked?: string
}

/** First message of every session. `uuid` 0 = recovery, leave alone; 1 = default configuration. */
export interface ConnectMessage extends DeviceEvent<'connect'> {
  readonly uuid: number
  /** Free text; compare for equality only. */
  readonly firmware: string
  readonly capabilities: JsonObject
  /** `coldboot`, `socket`, `reboot`, `upgrade`, `factory`, … or null when the agent sends none. */
  readonly reason: string | null
}

/** Periodic report; its content is described in sections 7 (AP) and 8 (switch) of the protocol. */
export interface StateMessage extends DeviceEvent<'state'> {
  readonly uuid: number | null
  readonly state: JsonObject
  /** Present only on the report that answers a `request` command. */
  readonly requestUuid: string | null
}

export interface HealthcheckMessage extends DeviceEvent<'healthcheck'> {
  readonly uuid: number | null
  /** 0 to 100, or null when the device sent something else. */
  readonly sanity: number | null
  readonly data: JsonObject
  readonly requestUuid: string | null
}

export interface LogMessage extends DeviceEvent<'log'> {
  readonly log: string
  /** Syslog severity 0 (emergency) to 7 (debug), or null. */
  readonly severity: number | null
}

/** One real-time event. Unknown types are kept as they are. */
export interface EventMessage extends DeviceEvent<'event'> {
  /** The device's own clock, Unix seconds; 0 and 1970 occur. */
  readonly timestamp: number
  readonly type: string
  readonly payload: JsonObject
}

export interface AlarmMessage extends DeviceEvent<'alarm'> {
  readonly data: JsonObject
}

export interface RebootLogMessage extends DeviceEvent<'rebootLog'> {
  readonly uuid: number | null
  readonly date: number | null
  readonly type: string
  readonly lines: string[]
}

export interface CrashlogMessage extends DeviceEvent<'crashlog'> {
  readonly uuid: number | null
  readonly lines: string[]
}

export interface RecoveryMessage extends DeviceEvent<'recovery'> {
  readonly uuid: number | null
  readonly firmware: string
  readonly reboot: boolean
  readonly lines: string[]
}

/** `uuid` = newest configuration received, `active` = the one that runs when they differ. */
export interface PingMessage extends DeviceEvent<'ping'> {
  readonly uuid: number | null
  readonly active: number | null
}

export interface ConfigPendingMessage extends DeviceEvent<'cfgpending'> {
  readonly uuid: number | null
  readonly active: number | null
}

/** `currentPassword` is a secret: encrypt at rest, never log. */
export interface DeviceUpdateMessage extends DeviceEvent<'deviceupdate'> {
  readonly currentPassword: string | null
}

/** `data` maps a type to `[[timestamp, {…}], …]`; an empty object occurs. */
export interface TelemetryMessage extends DeviceEvent<'telemetry'> {
  readonly data: JsonObject
  readonly adhoc: boolean
}

export interface WifiScanMessage extends DeviceEvent<'wifiscan'> {
  readonly uuid: number | null
  readonly scan: JsonValue[]
}

export interface VenueBroadcastMessage extends DeviceEvent<'venue_broadcast'> {
  readonly timestamp: number | null
  readonly data: JsonObject
}

/** An event whose method this codec does not know; stored and shown, never dropped. */
export interface UnknownMessage {
  readonly kind: 'unknown'
  readonly method: string
  readonly serial: string | null
  readonly params: JsonObject
  readonly compressed: boolean
}

/**
 * One answer to a command. Several may carry the same id, and agents answer a command whose id they
 * could not read with id 0.
 */
export interface ResultMessage {
  readonly kind: 'result'
  readonly id: number
  readonly serial: string | null
  /** The active configuration, or for `configure` the id concerned (0 on some refusals). */
  readonly uuid: number | null
  readonly status: CommandStatus
  /** The whole `result` object as received. */
  readonly result: JsonObject
}

/** The usual members of a `status` object; 0 = ok, other codes depend on the command. */
export interface CommandStatus {
  /** Null when the device gave no readable code. */
  readonly error: number | null
  /** Plain text; arrays and objects (per-port answers) are given as JSON text. */
  readonly text: string
  readonly resultCode: number | null
  /** `configure`: substitutions and refusals; objects of older drafts are turned into text. */
  readonly rejected: string[]
  readonly raw: JsonObject
}

export interface ErrorMessage {
  readonly kind: 'error'
  readonly id: number | null
  readonly code: number | null
  readonly message: string
}

/** A RADIUS packet in either direction; the only frame without a JSON-RPC envelope. */
export interface RadiusMessage {
  readonly kind: 'radius'
  readonly radius: 'auth' | 'acct' | 'coa'
  /** The raw packet, base64. */
  readonly data: string
}

export type DeviceEventMessage =
  | ConnectMessage
  | StateMessage
  | HealthcheckMessage
  | LogMessage
  | EventMessage
  | AlarmMessage
  | RebootLogMessage
  | CrashlogMessage
  | RecoveryMessage
  | PingMessage
  | ConfigPendingMessage
  | DeviceUpdateMessage
  | TelemetryMessage
  | WifiScanMessage
  | VenueBroadcastMessage

/** Everything a device may send to a controller. */
export type DeviceMessage = DeviceEventMessage | UnknownMessage | ResultMessage | ErrorMessage | RadiusMessage

/** A command as a device sees it. */
export interface CommandMessage {
  readonly kind: 'command'
  /** Null when the controller sent an id that is no signed 32-bit integer: agents then answer id 0. */
  readonly id: number | null
  readonly method: string
  readonly params: JsonObject
  readonly compressed: boolean
}

/** A controller message without id, such as `venue_broadcast`. */
export interface NoticeMessage {
  readonly kind: 'notice'
  readonly method: string
  readonly params: JsonObject
}

/** Everything a controller may send to a device. */
export type ControllerMessage = CommandMessage | NoticeMessage | ErrorMessage | RadiusMessage
