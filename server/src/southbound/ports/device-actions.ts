import type { NativeDocument } from '../configuration-ports.ts'
import type { ArmOutcome, CommandOutcome, ConfigureOutcome, ConfirmOutcome } from './command-outcomes.ts'

/** A BSS that a client is sent to; the more is known of it the sooner the client finds it. */
export interface SteerTarget {
  bssid: string
  band?: string | undefined
  channel?: number | undefined
  /** Standard and width, such as HE80. */
  mode?: string | undefined
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
  steerClient(input: { mac: string; targets: SteerTarget[] }): Promise<CommandOutcome>
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
  /**
   * From now on it returns to what it runs by itself, unless it is confirmed in time; answers at once. `previousId` is
   * what it has to run for that.
   */
  arm(input: { token: string; seconds: number; previousId: string }): Promise<ArmOutcome>
  /** What was armed with this token is not needed; with `gateway` only if its gateway answers as before. */
  confirm(input: { token: string; gateway: boolean }): Promise<ConfirmOutcome>
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
  /** Absent: the name under which the device reached us. */
  server?: string
  port: number
  user: string
  timeoutSeconds: number
  password: string
}

export type ScanBand = '2G' | '5G' | '6G'
export type TelemetryType = 'state' | 'wifi-frames' | 'dhcp-snooping' | 'event'
export type ActionName = keyof DeviceActions
