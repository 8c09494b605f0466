import type { RoamingTarget } from '#contract/inventory/commands/roaming.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { compareNames } from '../../../lib/words/name-order.ts'
import { presentDevice } from '../records/device.presenter.ts'
import { shownName } from '../records/device-row.ts'
import type { LiveDevice, LiveDevices } from '../records/live-devices.ts'

/** Beyond so many access points of one network the rest is not looked at. */
const MAX_DEVICES = 100
const MAX_TARGETS = 200

export interface RoamingDeps {
  live: LiveDevices
  stateOf(sn: string): Promise<DeviceState | null>
}

/** Where clients could roam to, by what the devices of a network last reported. */
export class RoamingService {
  readonly #deps: RoamingDeps
  constructor(deps: RoamingDeps) {
    this.#deps = deps
  }

  /** The asked device's own come first, then by name. */
  async targets(sn: string, ssid: string): Promise<RoamingTarget[]> {
    const own = this.#deps.live.get(sn)
    // Not heard of since the start, or nobody's: it has no clients to move.
    if (!own || own.row.network_id === null) return []
    const around = this.#neighbours(own).slice(0, MAX_DEVICES)
    const found = await Promise.all([own, ...around].map((device) => this.#on(device, ssid)))
    return found.flat().slice(0, MAX_TARGETS)
  }

  #neighbours(own: LiveDevice): LiveDevice[] {
    const { network_id, sn } = own.row
    return [...this.#deps.live.values()]
      .filter(({ row, sessionId }) => sessionId !== null && row.network_id === network_id && row.sn !== sn)
      .filter(({ row }) => presentDevice(row).capabilities.includes('radios'))
      .sort((a, b) => compareNames(shownName(a.row) ?? a.row.sn, shownName(b.row) ?? b.row.sn))
  }

  async #on({ row }: LiveDevice, ssid: string): Promise<RoamingTarget[]> {
    const state = await this.#deps.stateOf(row.sn)
    return targetsIn(state, ssid).map((target) => ({ sn: row.sn, name: shownName(row), ...target }))
  }
}

function targetsIn(state: DeviceState | null, ssid: string): Omit<RoamingTarget, 'sn' | 'name'>[] {
  return (state?.ssids ?? []).flatMap((bss) => {
    if (bss.ssid !== ssid || bss.bssid === undefined || bss.mode === 'station') return []
    const { band, channel, busyRatio } = state?.radios.find(({ id }) => id === bss.radio) ?? {}
    return [
      {
        ...{ bssid: bss.bssid, clients: bss.clients },
        ...(band !== undefined && { band }),
        ...(channel !== undefined && { channel }),
        ...(busyRatio !== undefined && { busyRatio }),
      },
    ]
  })
}
