import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { withReport } from './port-report.ts'
import { seenStateOf } from './seen-state.ts'
import type { SeenDevice } from './sightings.ts'

/** A device with what it reports next: null = nothing is known. */
export function afterReport(device: SeenDevice, state: DeviceState | null): SeenDevice {
  if (state === null) return { ...device, state, window: [] }
  return { ...device, state: seenStateOf(state), window: withReport(device.window, state) }
}

/** A device that reported once, or never. */
export const seenDevice = (
  { sn, kind, mac }: Pick<SeenDevice, 'sn' | 'kind' | 'mac'>,
  state: DeviceState | null,
): SeenDevice => afterReport({ sn, kind, mac, state: null, window: [] }, state)
