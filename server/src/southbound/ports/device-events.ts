import type { Capability } from '#contract/inventory/capabilities.ts'
import type { DeviceKind, KindSource } from '#contract/inventory/device-kinds.ts'
import type { RunningConfig } from '#contract/inventory/running-config.ts'
import type { DeviceState, Port } from '#contract/inventory/state/device-state.ts'
import type { ActionName } from './device-actions.ts'

/** A device introduced itself on a new session. */
export interface DeviceSeen {
  protocol: string
  sn: string
  externalId: string
  sessionId: string
  address: string
  mac: string | null
  keyFingerprint: string | null
  /** When the certificate that it showed runs out; null or absent without one. */
  certificateUntil?: number | null
  /** Kind by DECISIONS 1, as far as the device or its model tells. */
  kind: DeviceKind | null
  kindSource: KindSource
  model: string | null
  compatible: string | null
  hostname: string | null
  software: string | null
  hardware: string | null
  capabilities: Capability[]
  /** SHA-256 (hex) of the code on its label, where its maker puts one there and the device tells. */
  labelHash?: string | null
  config: RunningConfig | null
  /** What it announced of itself that configuring it depends on; the protocol's own form, without secrets. */
  profile?: unknown
  /** Why it connected, in the protocol's word (coldboot, reboot, socket …). */
  reason: string | null
  at: number
}

/** What the reports of a protocol are worth beside those of others about the same device. */
export interface ReportSource {
  /** The higher wins as long as it is fresh. */
  readonly trust: number
  /** For how long a report counts as fresh while its device is present, milliseconds. */
  readonly freshForMs: number
}

export interface DeviceReport {
  protocol: string
  sn: string
  sessionId: string
  at: number
  source: ReportSource
  state: DeviceState
  /** As the device sent it, kept for support; secrets already masked. */
  raw: unknown
  /**
   * `raw` as JSON by zlib (RFC 1950) in plain Base64, where it came so: writing it anew costs as much as reading it, and
   * the text is five times as long.
   */
  rawPacked?: string
  /** What the report proves the device can show, beyond what it announced (poe, lldp, forwarding …). */
  capabilities: Capability[]
}

/** Something that happened on the device: a client joined, a port went down, a health check … */
export interface ReportedEvent {
  protocol: string
  sn: string
  sessionId: string
  at: number
  /** The protocol's own type, unknown ones included: stored and shown, never dropped. */
  type: string
  payload: unknown
  severity: 'info' | 'warning' | 'error'
  /** When it happened by the device's own clock, seconds since 1970; absent when it has none. */
  deviceTime?: number
  /** What it means in the product's terms, where it means such a thing. */
  meaning?: EventMeaning
  config?: RunningConfig
  /** What it wrote down before it went down; printable, bounded. */
  bootLog?: { type: string; deviceTime: number | null; lines: string[] }
  /** To be handed to the other devices of its network as it is. */
  relay?: RelayedMessage
  /** What it asks the server to do with it. */
  wants?: 'reboot'
  /** It tells nothing beside its meaning: no entry in the device's history. */
  isEmpty?: true
}

export interface RelayedMessage {
  /** The sender's own identifier. */
  from: string
  /** Seconds since 1970 by the sender's clock. */
  deviceTime: number | null
  data: unknown
}

/** A device told a password of its own: a secret, to be sealed before it is kept and shown to nobody. */
export interface DeviceCredential {
  sn: string
  sessionId: string
  at: number
  password: string
}

/** Port names as in reports; MACs as `AA:BB:CC:DD:EE:FF`. */
export type EventMeaning =
  | { kind: 'port_power'; port: string; status: PowerStatus; word: string }
  /** Why a port gives no power, or not as it should, in the protocol's word. */
  | { kind: 'port_power_fault'; port: string; fault: string }
  /** The device calls it an alarm; `severity` as in syslog, 0 the worst, 6 and 7 say that it is over. */
  | { kind: 'device_alarm'; resource: string; text: string; severity: number }
  | { kind: 'port_link'; port: string; up: boolean }
  /** What leaves the port comes in there again. */
  | { kind: 'port_loop'; port: string; found: boolean }
  /** What its own check found: interfaces, or SSIDs, whose service does not answer. */
  | { kind: 'self_check'; dns: string[]; dhcp: string[]; radius: string[] }
  | { kind: 'watchdog'; port: string | null; gaveUp: boolean }
  /** `bssid`: of the network it joined or left; absent when the device did not say. */
  | { kind: 'client_joined'; mac: string; ssid?: string; bssid?: string; band?: string }
  | { kind: 'client_left'; mac: string; bssid?: string; connectedSeconds?: number }
  /** It wanted to join and was not let in. */
  | { kind: 'client_refused'; mac: string; ssid?: string; bssid?: string; reason: 'wrong_key' }
  /** A switched output changed, whoever changed it. */
  | { kind: 'relay'; id: string; on: boolean }
  /** The device had said yes, and now says that it could not do it. */
  | { kind: 'command_failed'; action: ActionName; text: string }
  /** What was ordered of a radio about a client or a BSSID was not done. */
  | { kind: 'radio_order_failed'; mac: string; text: string }
  | { kind: 'upgrade_step'; step: UpgradeStep; percent: number | null; text: string }
  /** A stream of telemetry runs that was started by a command. */
  | { kind: 'telemetry_runs' }

export type PowerStatus = NonNullable<Port['poe']>['status']

export type UpgradeStep = 'download' | 'install' | 'success' | 'fail'

export interface DeviceGone {
  sn: string
  sessionId: string
  at: number
  reason: 'closed' | 'timed_out' | 'replaced' | 'refused'
}

/** Why a session ends. `shutdown`: with the server; nobody is told, and the next start says who was online until then. */
export type SessionEnd = DeviceGone['reason'] | 'shutdown'

/** A frame, field or connection that was refused: logged, kept in the device's history, counted. */
export interface WireNotice {
  /** Null when the peer never said who it is. */
  sn: string | null
  address: string
  at: number
  severity: 'info' | 'warning' | 'error'
  /** snake_case, a closed list per protocol. */
  code: string
  /** Short, printable, at most 500 characters; never a secret. */
  detail: string
}

/**
 * Where adapters deliver. Never throws, never blocks; order per device is kept. A session that a newer one
 * of the same device replaced ends without `gone` (the device is not gone): the newer one's `seen` and the
 * notice `session_replaced` tell.
 */
export interface DeviceSink {
  seen(event: DeviceSeen): void
  report(event: DeviceReport): void
  event(event: ReportedEvent): void
  gone(event: DeviceGone): void
  notice(event: WireNotice): void
  credential(event: DeviceCredential): void
}
