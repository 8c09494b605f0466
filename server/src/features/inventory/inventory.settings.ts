import { setTimeout as sleep } from 'node:timers/promises'
import { UNBOUND_LIMITS } from './onboarding/unbound-devices.ts'

/** How inventory behaves; tests shorten the times. */
export interface InventorySettings {
  /** Reports are on disk after at most this long. */
  flushMs: number
  /** Status changes are on disk after at most this long. */
  promptMs: number
  /** A restart that has not shown by then has failed. */
  rebootDeadlineMs: number
  /** How long after a command its effect is looked for. */
  effectDeadlineMs: number
  /** A yes that is not taken back for so long stands. */
  momentsMs: number
  /** As `effectDeadlineMs`, of what takes long: firmware is fetched and written. */
  longEffectMs: number
  /** How long a harmless command waits for a device whose connection broke. */
  returnMs: number
  /** Unbound devices remembered. */
  unboundMax: number
  /** A list with at most so many rows is found first and sorted by itself; a longer one walks an index. */
  fewMatches: number
  /** How often what is old is cleared. */
  clearEveryMs: number
  /** How long a device looks around, and how often it is asked to report meanwhile. */
  discoveryMs: number
  discoveryAskMs: number
  /** Resolves after so many milliseconds: what answers are held up with. */
  wait: (ms: number) => Promise<unknown>
}

export const INVENTORY_SETTINGS: InventorySettings = {
  flushMs: 1000,
  promptMs: 25,
  rebootDeadlineMs: 10 * 60_000,
  effectDeadlineMs: 5 * 60_000,
  momentsMs: 5_000,
  longEffectMs: 30 * 60_000,
  returnMs: 60_000,
  unboundMax: UNBOUND_LIMITS.max,
  fewMatches: 1000,
  clearEveryMs: 3600_000,
  discoveryMs: 60_000,
  discoveryAskMs: 8_000,
  wait: (ms) => sleep(ms),
}
