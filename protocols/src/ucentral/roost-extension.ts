import { arrayOf, integerOf, type JsonObject, objectOf, textOf } from '../json.ts'
import type { Confirmation, DeadMan } from './dead-man.ts'
import type { Command } from './encode.ts'

/** The command that switches an output, and the event that tells of a switched one. */
export const RELAY_METHOD = 'roost.relay'
export const RELAY_EVENT = 'roost.relay'
export const WATCHDOG_EVENT = 'roost.watchdog'
export const POE_WATCHDOG_EVENT = 'roost.poe_watchdog'
export const ARM_METHOD = 'roost.arm'
export const CONFIRM_METHOD = 'roost.confirm'

/** `capabilities.roost` of the connect message. */
export interface RoostCapability {
  /** Version of the extension the device speaks; 1 today. */
  readonly version: number
  /** The device's own word for its kind, or null when absent or no plain word. */
  readonly kind: string | null
  /** Features it implements, such as `relays`, `sensors`, `solar`, `cellular`. */
  readonly features: readonly string[]
  /** SHA-256 (64 hex digits, lower case) of the code on its label in upper case; the code itself is not sent. */
  readonly labelHash: string | null
  /** Revision of its hardware, in the maker's words. */
  readonly hardware: string | null
}

/**
 * The extension a device announced, or null. Nothing of the extension may be sent to a device without
 * it: some agents answer "Success" to anything.
 */
export function readRoostCapability(capabilities: JsonObject): RoostCapability | null {
  const roost = objectOf(capabilities, 'roost')
  const version = roost === null ? null : integerOf(roost, 'version')
  if (roost === null || version === null || version < 1) return null
  const kind = textOf(roost, 'kind')
  const features = (arrayOf(roost, 'features') ?? []).filter((name) => typeof name === 'string')
  const label = textOf(roost, 'label')
  return {
    ...{ version, features, hardware: textOf(roost, 'hardware') },
    kind: kind !== null && /^[a-z]{2,20}$/.test(kind) ? kind : null,
    labelHash: label !== null && /^[0-9a-f]{64}$/.test(label) ? label : null,
  }
}

/** Switches one output. Only for devices that announced the feature `relays`. */
export function relayCommand(serial: string, id: string, on: boolean): Command {
  return { method: RELAY_METHOD, params: { serial, id, on } }
}

/** Arms the restore of docs/protocols/dead-man.md. Only for devices that announced the feature `dead_man`. */
export function armCommand(serial: string, { token, seconds, previousUuid: previous }: DeadMan): Command {
  return { method: ARM_METHOD, params: { serial, token, seconds, previous } }
}

/** Stops an armed restore. Only for devices that announced the feature `dead_man`. */
export function confirmCommand(serial: string, { token, gateway }: Confirmation): Command {
  return { method: CONFIRM_METHOD, params: { serial, token, gateway } }
}
