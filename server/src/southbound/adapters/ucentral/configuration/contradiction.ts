import type { DeviceState } from '#contract/inventory/device-state.ts'
import type { DeviceFacts, DeviceIntent } from '../../../configuration-ports.ts'
import { contradictingPorts } from './contradicting-ports.ts'
import { contradictingSsids } from './contradicting-ssids.ts'

type Sections = Pick<DeviceIntent, 'wireless' | 'switching'>

/**
 * What a report proves to differ from what is wanted. Only what it proves: a part that is missing, a radio that
 * searches for a channel or a port nobody plugged anything into prove nothing.
 */
export function contradiction(state: DeviceState, facts: DeviceFacts, intent: DeviceIntent): Sections | null {
  const wireless = intent.wireless && contradictingSsids(state, facts, intent, intent.wireless)
  const switching = intent.switching && contradictingPorts(state, facts, intent.switching)
  if (!wireless && !switching) return null
  return { ...(wireless ? { wireless } : {}), ...(switching ? { switching } : {}) }
}
