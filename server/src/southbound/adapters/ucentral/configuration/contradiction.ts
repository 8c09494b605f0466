import type { DeviceState } from '#contract/inventory/device-state.ts'
import type { DeviceFacts, DeviceIntent } from '../../../configuration-ports.ts'
import { contradictingSsids } from './contradicting-ssids.ts'

type Sections = Pick<DeviceIntent, 'wireless' | 'switching'>

/**
 * What a report proves to differ from what is wanted. Only what it proves: a part that is missing, a radio that
 * searches for a channel or a port nobody plugged anything into prove nothing.
 */
export function contradiction(state: DeviceState, facts: DeviceFacts, intent: DeviceIntent): Sections | null {
  const wireless = intent.wireless && contradictingSsids(state, facts, intent, intent.wireless)
  const switching = intent.switching && contradictingPorts(state, intent.switching)
  if (!wireless && !switching) return null
  return { ...(wireless ? { wireless } : {}), ...(switching ? { switching } : {}) }
}

/** A port with a link is not switched off. VLANs cannot be told from reports: learned addresses outlive a change. */
function contradictingPorts(
  state: DeviceState,
  wanted: NonNullable<DeviceIntent['switching']>,
): DeviceIntent['switching'] | null {
  if (!state.parts.includes('ports')) return null
  const up = new Set(state.ports.filter((port) => port.up === true).map(({ name }) => name))
  const wrong = wanted.ports.filter(({ port, enabled }) => !enabled && up.has(port))
  if (wrong.length === 0) return null
  return { ports: wanted.ports.map((one) => (wrong.includes(one) ? { ...one, enabled: true } : one)) }
}
