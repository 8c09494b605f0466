import type { CommandName } from '../schemas.ts'

export interface CommandPolicy {
  /**
   * How long it waits to be sent, over sessions of the device, before it is given up; on disk all that time.
   * 0 = what waits ends with the connection.
   */
  readonly waitMs: number
  /** Whether a device that is away already takes it; if not, it is refused with `device_offline`. */
  readonly whileAway: boolean
  /** Done twice it does the same, or it only asks: it may be sent again when the connection ended before its end. */
  readonly twice: boolean
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const now = { waitMs: 0, whileAway: false, twice: false }
const nowAndAgain = { ...now, twice: true }
const shortly = { waitMs: 5 * MINUTE, whileAway: false, twice: false }
const whenItCalls = { waitMs: DAY, whileAway: true, twice: false }

/** Every command says what becomes of it between sessions: what is forgotten does not compile. */
export const commandPolicies: Record<CommandName, CommandPolicy> = {
  // Who is away comes back started anew, perhaps, and nobody stands before it any more.
  reboot: shortly,
  locate: { ...shortly, twice: true },
  request: { ...shortly, twice: true },
  script: { ...whenItCalls, waitMs: HOUR },
  // The address of its image is good for two hours.
  upgrade: { ...whenItCalls, waitMs: HOUR },
  leds: { ...whenItCalls, twice: true },
  packages_install: whenItCalls,
  packages_delete: whenItCalls,
  certificate_update: whenItCalls,
  reenroll: whenItCalls,
  ping: nowAndAgain,
  scan_radio: nowAndAgain,
  packages: nowAndAgain,
  fingerprint: now,
  // These take something away, or are about who is connected at this moment.
  port_power_cycle: now,
  factory: now,
  client_kick: now,
  client_steer: now,
  radio_channel: now,
  radio_power: now,
  telemetry: now,
  event_buffer: now,
  // Its file has a place for as long as it takes.
  trace: now,
  cable_test: now,
  set_country: now,
  transfer: now,
  relay: now,
}
