import type { JsonObject } from '#protocols/json.ts'
import type { Cancel } from '../clock.ts'
import { newSlot, type Slot } from './connection/slot.ts'

/** What a person outside sees of a pretend device. */
export type AgentMode =
  | 'running'
  | 'rebooting'
  | 'cut'
  | 'silent'
  | 'away'
  | 'stopped'
  /** The port that feeds it gives no power. */
  | 'unpowered'
  /** It runs, but something between it and the controller is down. */
  | 'unreachable'

/** A restore that waits for its time or its confirmation. */
export interface ArmedRestore {
  readonly token: string
  readonly previousUuid: number
  readonly cancel: Cancel
}

/** One entry of the agent's ring buffer: `dhcp-snooping`, `wifi-frames` or `event`. */
export interface RingEntry {
  readonly category: string
  readonly entry: [number, JsonObject]
}

/** What the software of a box remembers beside its configurations; commands and faults change it. */
export class BoxMemory {
  mode: AgentMode = 'stopped'
  firmware: string
  /** The image that made it ill, while it runs that. */
  harmedBy: string | null = null
  /** Images it installed, when it went down for each, and when it was back (null: not yet); by the fleet's clock. */
  installs: { firmware: string; at: number; backAt: number | null }[] = []
  slot: Slot = newSlot()
  ring: RingEntry[] = []
  /** Faults in the agent's behaviour that are on at the moment. */
  readonly quirks = new Set<string>()
  /** Ends what faults repeat, by name. */
  readonly faultTimers = new Map<string, Cancel>()
  /** Messages heard that ask for no answer, by name. */
  readonly heard = new Map<string, number>()
  readonly packages = new Set(['ucentral-client', 'hostapd'])
  country = 'DE'
  /** Root password when the configuration asks for a random one. */
  password: string | null = null
  /** What the kernel left behind; told once after the next connection. */
  crashLines: readonly string[] | null = null
  /** Connects with id 0 and takes no configuration. */
  recovering = false
  /** The id of the last `configure` that the agent's process heard, refused ones included: what a stock switch says in `state`. */
  heardUuid = 0
  /** `off` and `on` are what the box does; blinking ends by itself. */
  leds: 'on' | 'off' | 'blink' = 'on'
  /** What its watchdog pings does not answer. */
  hostsSilent = false
  /** When its watchdog acted (ms since 1970). */
  watchdogActed: readonly number[] = []
  /** The restore that a change armed before it came, until it is confirmed. */
  deadMan: ArmedRestore | null = null
  /** The remote shell's client, while it was started and its time is not up. */
  rtty: { stop(): void } | null = null
  stopTelemetry: Cancel | null = null
  /** Why it connects next: the boot's cause once, then `socket`. */
  reason = 'coldboot'
  /** Why the box itself started last. */
  bootReason = 'coldboot'
  freshBoot = true
  /** Milliseconds when it lost its controller; null while connected and before the first connection. */
  lostAt: number | null = null

  constructor(firmware: string) {
    this.firmware = firmware
  }
}
