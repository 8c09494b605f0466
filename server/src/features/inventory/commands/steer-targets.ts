import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { SteerTarget } from '../../../southbound/ports.ts'

export interface SteerTargetsDeps {
  /** Devices of the network in which a device stands. */
  besides(sn: string): Promise<readonly string[]>
  stateOf(sn: string): Promise<DeviceState | null>
}

/** What is known of BSSs that a client is sent to: where on the air it finds them. */
export async function steerTargets(
  { besides, stateOf }: SteerTargetsDeps,
  sn: string,
  bssids: readonly string[],
): Promise<SteerTarget[]> {
  const known = new Map<string, SteerTarget>()
  const isKnown = (bssid: string) => known.has(bssid.toUpperCase())
  for (const one of await besides(sn)) {
    if (bssids.every(isKnown)) break
    const state = await stateOf(one)
    for (const { bssid, radio } of state?.ssids ?? []) {
      const { band, channel, mode } = state?.radios.find(({ id }) => id === radio) ?? {}
      if (bssid !== undefined) known.set(bssid.toUpperCase(), { bssid, band, channel, mode })
    }
  }
  return bssids.map((bssid) => known.get(bssid.toUpperCase()) ?? { bssid })
}
