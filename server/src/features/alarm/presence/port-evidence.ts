import type { DeviceState, Port } from '#contract/inventory/state/device-state.ts'

/** What the port above a device that is away tells of why; words in `alarm:evidence`. */
export type PortEvidence = 'power' | 'power_off' | 'no_power' | 'link' | 'carrier'

/**
 * Null: it tells nothing. That all is well there counts only as of after the device went: the report before knows
 * nothing of it.
 */
export function portEvidence(
  port: Port,
  { at }: Pick<DeviceState, 'at'>,
  goneAt: number,
): PortEvidence | null {
  const { poe, up } = port
  if (poe?.status === 'fault') return 'power'
  if (up === false) {
    if (poe?.status === 'disabled') return 'power_off'
    return poe?.status === 'searching' ? 'no_power' : 'link'
  }
  return up === true && at > goneAt ? 'carrier' : null
}
