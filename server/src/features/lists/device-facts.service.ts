import type { AnswerOf, QueryOf } from '#contract/define-endpoint.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { DeviceFacts, listDeviceFacts } from '#contract/lists/device-facts.ts'
import type { ReachReader } from '../../http/guard.ts'
import type { Caller } from '../../http/route.ts'
import { narrowed, type Reach, reaches } from '../../lib/reach.ts'
import type { OpenAlarmsReader } from '../alarm/open-alarms.reader.ts'
import type { NewestImageReader } from '../firmware/newest-image.reader.ts'
import type { InventoryReader, KnownDevice } from '../inventory/inventory.reader.ts'
import type { TopologyReader } from '../topology/topology.reader.ts'

export interface DeviceFactsDeps {
  alarms: Pick<OpenAlarmsReader, 'ofDevices'>
  inventory: Pick<InventoryReader, 'known' | 'state'>
  topology: Pick<TopologyReader, 'of'>
  firmware: Pick<NewestImageReader, 'of'>
  reach: ReachReader
}

const none = { normal: 0, medium: 0, critical: 0 }

/** What the rows of device lists show beside the devices' own records, for a page of them at a time. */
export class DeviceFactsService {
  readonly #deps: DeviceFactsDeps
  constructor(deps: DeviceFactsDeps) {
    this.#deps = deps
  }

  /** @returns one for each device in reach, in the order asked */
  async of(
    caller: Caller,
    { group, sns }: QueryOf<typeof listDeviceFacts>,
  ): Promise<AnswerOf<typeof listDeviceFacts>> {
    const whole = await this.#deps.reach.reachOf(caller)
    const reach = group === undefined ? whole : narrowed(whole, [group])
    const devices = await this.#within(reach, [...new Set(sns)])
    const alarms = await this.#deps.alarms.ofDevices(
      reach,
      devices.map(({ sn }) => sn),
    )
    const firmware = await this.#deps.firmware.of(devices)
    return Promise.all(
      devices.map(async (device) => {
        const state = await this.#deps.inventory.state(device.sn)
        const uplink = await this.#uplinkOf(device, state)
        const { sn } = device
        const counted = { alarms: alarms.get(sn) ?? none, firmware: firmware.get(sn) ?? null }
        return { sn, ...counted, uplink, poe: poeOf(state) }
      }),
    )
  }

  async #within(reach: Reach, sns: readonly string[]): Promise<KnownDevice[]> {
    const known = await Promise.all(sns.map((sn) => this.#deps.inventory.known(sn)))
    return known.flatMap((device) => (device && reaches(reach, device) ? device : []))
  }

  async #uplinkOf({ sn, network }: KnownDevice, state: DeviceState | null): Promise<DeviceFacts['uplink']> {
    const topology = await this.#deps.topology.of(network)
    const above = topology.neighboursOf(sn).find(({ upstream }) => upstream)
    const device = above && (await this.#deps.inventory.known(above.sn))
    if (!above || !device) return null
    const { name, kind, online } = device
    const own = state?.ports.find((port) => port.name === above.port)
    const speedBps = (own?.up && own.speedBps) || null
    return { sn: above.sn, name, kind, online, port: above.port, itsPort: above.itsPort, speedBps }
  }
}

const poeOf = (state: DeviceState | null): DeviceFacts['poe'] =>
  state?.poe ? { usedWatts: state.poe.usedWatts ?? null, budgetWatts: state.poe.budgetWatts ?? null } : null
