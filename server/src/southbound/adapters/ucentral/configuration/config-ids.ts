import type { RunningConfig } from '#contract/inventory/running-config.ts'

/** Devices keep it in a signed 32-bit number (protocols/ucentral.md, 6.1). */
const MAX_ID = 2_147_483_647
/** Any other number is a configuration somebody gave it. */
const RECOVERY = 0
const FACTORY = 1

/** What the number (`uuid`) under which a device runs a configuration says. */
export function runningConfigOf(uuid: number): RunningConfig {
  const kind = uuid === RECOVERY ? 'recovery' : uuid === FACTORY ? 'factory' : 'configured'
  return { id: String(uuid), kind }
}

/** The seconds since 1970, and greater than all the device may have stored: agents ignore what is not. */
export function nextId(nowMs: number, known: readonly string[]): string | null {
  const id = Math.max(Math.floor(nowMs / 1000), ...known.map((one) => numberOf(one) + 1))
  return id <= MAX_ID ? String(id) : null
}

export const laterId = (one: string, other: string): string => (numberOf(one) < numberOf(other) ? other : one)

/** An id of another protocol, which the device spoke before, counts for nothing here. */
export function numberOf(id: string): number {
  return /^\d{1,10}$/.test(id) ? Number(id) : 0
}
