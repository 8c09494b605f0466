import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Capability } from '#contract/inventory/capabilities.ts'
import type { CommandResult } from '#contract/inventory/command-results.ts'
import type { DeviceKind, KindSource } from '#contract/inventory/device-kinds.ts'
import type { DeviceState, Port } from '#contract/inventory/device-state.ts'
import type { RunningConfig } from '#contract/inventory/running-config.ts'
import type { NativeDocument, NativeRejection } from './configuration-ports.ts'

/**
 * Where device protocols and features meet; neither imports the other. An adapter turns its protocol into
 * these terms, `composition.ts` joins both sides.
 */
export interface Adapter {
  readonly protocol: string
  /** Listens. Rejects with a sentence that names the port when it is taken. */
  start(): Promise<void>
  /** Stops accepting, closes every session cleanly. */
  stop(): Promise<void>
}

/** What an adapter must ask before it lets a device in; answered by inventory. */
export interface Admission {
  admit(connecting: ConnectingDevice): Promise<AdmissionDecision>
  /** Where bound devices called from last: their addresses are kept places for. */
  addresses?(): Promise<string[]>
  /** Whose an admitted device is now; null = nobody's. Asked for every frame: answered from memory. */
  tenantOf?(sn: string): number | null
}

export interface ConnectingDevice {
  protocol: string
  /** The product's 17-character serial number. */
  sn: string
  /** The protocol's own identifier. */
  externalId: string
  /** SHA-256 of the device's public key (SPKI, DER), hex; null when the protocol has none. */
  keyFingerprint: string | null
  /**
   * Common name of the client certificate, in the form of `externalId` where it is one. A name that is not
   * the `externalId` is refused by the adapter unless the decision says `anyName`; answering
   * `name_mismatch` keeps a record of it.
   */
  certificateName: string | null
  /** Whether a configured CA vouches for the certificate (`ROOST_DEVICE_CA`). */
  trustedByCa: boolean
  /** SHA-256 of its label code, where it tells one. */
  labelHash?: string | null
  /** Public address it calls from, without port. */
  address: string
  at: number
}

export type AdmissionDecision =
  /** Let in. `bound: false` = known key, waiting to be bound: kept alive, nothing shown, nothing configured. */
  | {
      admit: true
      bound: boolean
      /** A person, or whoever runs the server, allowed a certificate with another name or none. */
      anyName?: boolean
    }
  /** Refused and recorded by whoever says so; the adapter closes the connection and only counts it. */
  | { admit: false; reason: 'other_key' | 'name_mismatch' | 'untrusted_certificate' }

/** A device introduced itself on a new session. */
export interface DeviceSeen {
  protocol: string
  sn: string
  externalId: string
  sessionId: string
  address: string
  mac: string | null
  keyFingerprint: string | null
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
  /** `bssid`: of the network it joined or left; absent when the device did not say. */
  | { kind: 'client_joined'; mac: string; ssid?: string; bssid?: string; band?: string }
  | { kind: 'client_left'; mac: string; bssid?: string }
  /** A switched output changed, whoever changed it. */
  | { kind: 'relay'; id: string; on: boolean }
  /** The device had said yes, and now says that it could not do it. */
  | { kind: 'command_failed'; action: ActionName; text: string }
  | { kind: 'upgrade_step'; step: UpgradeStep; percent: number | null; text: string }
  /** A stream of telemetry runs that was started by a command. */
  | { kind: 'telemetry_runs' }

export type PowerStatus = NonNullable<Port['poe']>['status']

export type UpgradeStep = 'download' | 'install' | 'success' | 'fail'

export interface DeviceGone {
  sn: string
  sessionId: string
  at: number
  reason: 'closed' | 'timed_out' | 'replaced' | 'refused' | 'shutdown'
}

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

/**
 * How a command ended. `accepted`: the device said yes, the effect is still to come (reboot: gone and back);
 * `done`: confirmed; `unverified`: said yes, nothing can prove it; `failed`: said no; `no_answer`: time is up;
 * `cancelled`: the connection ended first.
 */
export interface CommandOutcome {
  status: 'accepted' | 'done' | 'unverified' | 'failed' | 'no_answer' | 'cancelled'
  /** The device's own words, printable, bounded. */
  text?: string
  data?: unknown
  /** What is kept with the command's record. */
  result?: CommandResult
  /** Words in which the device takes back its yes later; to be stopped when nobody waits for them. */
  refuted?: { line: Promise<string>; stop(): void }
  /** The device has answered and is free for the next command; how this one ended shows then. */
  proof?: Promise<CommandOutcome>
}

/**
 * How a `configure` ended. `applied`: the device said so for this very id; `applied_partly`: it put something
 * else in the place of what `rejected` lists; `refused`: nothing changed; `not_applied`: it said yes but named
 * another id as the running one; `does_not_fit`: too large for it, nothing was sent; `unknown`: no answer, or
 * the connection ended first: what it reports next tells.
 */
export type ConfigureResult =
  | 'applied'
  | 'applied_partly'
  | 'refused'
  | 'not_applied'
  | 'does_not_fit'
  | 'unknown'

export interface ConfigureOutcome extends CommandOutcome {
  data?: {
    result: ConfigureResult
    /** The id the device named as the running one. */
    runningId: string | null
    rejected: NativeRejection[]
  }
}

/** One function per thing a device can be told; a session has those its device understands. */
export interface DeviceActions {
  reboot(): Promise<CommandOutcome>
  locate(input: { seconds: number }): Promise<CommandOutcome>
  /** Asks for a report now; the report arrives as usual. */
  request(input: { what: 'state' | 'healthcheck' }): Promise<CommandOutcome>
  script(input: { source: string; timeoutSeconds: number }): Promise<CommandOutcome>
  /** Listens to the air. `overrideDfs` leaves radar channels first and disturbs their clients. */
  scanRadio(input: { bands?: ScanBand[]; active: boolean; overrideDfs: boolean }): Promise<CommandOutcome>
  /** Takes PoE power off ports for so long. */
  portPowerCycle(input: { ports: string[]; offMs: number }): Promise<CommandOutcome>
  /** `keepController`: certificates, our address and the active configuration stay; without it the device is lost to us. */
  factory(input: { keepController: boolean }): Promise<CommandOutcome>
  kickClient(input: { mac: string; banSeconds: number }): Promise<CommandOutcome>
  /** Asks a client to roam to one of these. */
  steerClient(input: { mac: string; bssids: string[] }): Promise<CommandOutcome>
  setChannel(input: { bssid: string; channel: number }): Promise<CommandOutcome>
  setTxPower(input: { bssid: string; dbm: number }): Promise<CommandOutcome>
  /** Reports every so many seconds until told to stop (0). */
  telemetry(input: { intervalSeconds: number; types: TelemetryType[] }): Promise<CommandOutcome>
  /** Takes what the device kept in its own list of events, which is empty then. */
  takeEvents(): Promise<CommandOutcome>
  /** Captures packets; the file is then sent to `uploadPath` of the listener the device is connected to. */
  trace(input: TraceInput): Promise<CommandOutcome>
  /** Gives it a whole configuration; `configId` is from `NativeConfiguration.nextId`. */
  configure(input: { configId: string; document: NativeDocument }): Promise<ConfigureOutcome>
  /** Reads the configuration it runs; `data` is absent when it would not tell. */
  readConfiguration(): Promise<CommandOutcome & { data?: { document: NativeDocument } }>
  /** Fetches an image and installs it; its yes comes when the image is there and fits, or at once. */
  upgrade(input: UpgradeInput): Promise<CommandOutcome>
  /** Off or on for good. */
  leds(input: { on: boolean }): Promise<CommandOutcome>
  packages(input: PackageOrder): Promise<CommandOutcome>
  /** Measures cables; copper loses its link for a moment. */
  cableTest(input: { ports: string[] }): Promise<CommandOutcome>
  /** ISO 3166 letters; the device goes back to factory settings by it. */
  setCountry(input: { country: string }): Promise<CommandOutcome>
  /** Gives the device to another controller. */
  transfer(input: { server: string; port: number }): Promise<CommandOutcome>
  /** A tar of certificates, base64. */
  updateCertificates(input: { archive: string }): Promise<CommandOutcome>
  reenroll(): Promise<CommandOutcome>
  fingerprint(): Promise<CommandOutcome>
  /** Lets it dial a relay for remote shells; the relay knows whether it came through. */
  terminal(input: TerminalInput): Promise<CommandOutcome>
  /** Switches one output; `id` as in reports. */
  setRelay(input: { id: string; on: boolean }): Promise<CommandOutcome>
  ping(): Promise<CommandOutcome & { data?: { roundTripMs: number } }>
}
export interface TraceInput {
  interface: string
  durationSeconds: number
  /** Begins with `/files/`. */
  uploadPath: string
  snaplen?: number
  filter?: string
}
export interface UpgradeInput {
  /** A path begins with `/files/` of the listener the device is connected to. */
  from: { path: string } | { url: string }
  keepConfiguration: boolean
  keepController: boolean
  /** Base64; wanted by locked-down devices. */
  signature?: string
}
export type PackageOrder =
  | { op: 'list'; name: string }
  | { op: 'install'; packages: { name: string; url: string }[] }
  | { op: 'delete'; names: string[] }
export interface TerminalInput {
  id: string
  /** 32 characters. */
  token: string
  server: string
  port: number
  user: string
  timeoutSeconds: number
  password: string
}
/** Answers what devices ask below `/files/` of their listeners. */
export type FileHandler = (request: IncomingMessage, response: ServerResponse) => void

export type ScanBand = '2G' | '5G' | '6G'
export type TelemetryType = 'state' | 'wifi-frames' | 'dhcp-snooping' | 'event'
export type ActionName = keyof DeviceActions

export interface DeviceSession {
  readonly sn: string
  readonly protocol: string
  readonly sessionId: string
  readonly address: string
  readonly connectedAt: number
  readonly can: Partial<DeviceActions>
  /**
   * Of protocols whose devices hang up and call again: how long after its session was closed the device is present
   * all the same, and what is to be sent waits. Absent = the device is there as long as its session.
   */
  readonly absentAfterMs?: number
  /** Hands on what another device of its network said; false when it cannot or does not fit. */
  pass?(message: RelayedMessage): boolean
  /** Closes it; `reason` is what `gone` will say. */
  end(reason: DeviceGone['reason']): void
}

/** Who is connected, asked by features. */
export interface Sessions {
  /** The newest session of a device, or that of a protocol. */
  get(sn: string, protocol?: string): DeviceSession | undefined
  /** Devices that are present. */
  count(): number
  /** Ends the sessions of a device, if it has any; what waits for it is cancelled. */
  end(sn: string, reason: DeviceGone['reason']): void
}

/** A command on its way. */
export interface DispatchedCommand {
  /** Resolves when its turn has come and it is sent; never when it ends before. */
  started: Promise<void>
  /** @throws DispatchError `device_offline`, `device_busy` (queue full), `not_supported_by_device` */
  outcome: Promise<CommandOutcome>
  /** Takes it back while it waits; false when it is too late. Its outcome then is `cancelled`. */
  cancel(): boolean
}

/** A command that may wait for its device. */
export interface WaitingOrder<Name extends ActionName = ActionName> {
  readonly name: Name
  readonly input: Parameters<DeviceActions[Name]>
  /** How long it waits to be sent, over sessions and without one, milliseconds; 0 = as `enqueue`. */
  readonly waitMs: number
  /** Whether a device that is away takes it. */
  readonly whileAway?: boolean
  /** Called just before it is sent; what it returns is awaited, and it is not sent when that fails. */
  beforeSend?(): Promise<void> | undefined
}

/**
 * Tells a device to do something: one after the other per device, bounded, with time-outs. What was not sent yet
 * waits for its next session, where its protocol has it hang up and call again, or the order says so. Nothing is sent
 * twice.
 */
export interface CommandDispatcher {
  order<Name extends ActionName>(sn: string, order: WaitingOrder<Name>): DispatchedCommand
  enqueue<Name extends ActionName>(
    sn: string,
    name: Name,
    ...input: Parameters<DeviceActions[Name]>
  ): DispatchedCommand
  /**
   * @throws DispatchError `device_offline`, `device_busy` (queue full), `not_supported_by_device`
   */
  dispatch<Name extends ActionName>(
    sn: string,
    name: Name,
    ...input: Parameters<DeviceActions[Name]>
  ): Promise<CommandOutcome>
}

export class DispatchError extends Error {
  readonly code: 'device_offline' | 'device_busy' | 'not_supported_by_device'
  constructor(code: DispatchError['code']) {
    super(code)
    this.code = code
  }
}
