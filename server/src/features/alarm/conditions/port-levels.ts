import type { AlarmLevel } from '#contract/alarm/endpoints.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Condition } from './device-conditions.ts'

/** Of the device's ports; what else it has is called as it pleases. */
const isOfPort = (type: Condition['type']): boolean => /^(?:port|poe)_/.test(type)

/** How much a condition matters where it is: a port without link does on the way to the internet. */
export class PortLevels {
  readonly #stateOf: (sn: string) => Promise<DeviceState | null>
  constructor(stateOf: (sn: string) => Promise<DeviceState | null>) {
    this.#stateOf = stateOf
  }

  /** @returns `none` for a port the device does not have, whatever its events say */
  async levelOf(sn: string, { type, about, level }: Condition): Promise<AlarmLevel | 'none' | undefined> {
    if (!isOfPort(type) || about === '') return level
    const state = await this.#stateOf(sn)
    // It has not reported yet.
    if (!state?.parts.includes('ports')) return level
    const port = state.ports.find(({ name }) => name === about)
    if (!port) return 'none'
    return type === 'port_down' && port.role === 'upstream' ? 'medium' : level
  }
}
