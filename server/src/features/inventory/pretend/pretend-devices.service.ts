import type { BodyOf } from '#contract/define-endpoint.ts'
import {
  type PretendDevices,
  pretendDevicesMost,
  pretendDevicesMs,
  type startPretendDevices,
} from '#contract/inventory/pretend.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { FairPlaces } from '../../../lib/fair-share/fair-places.ts'
import type { Holding } from '../../../lib/fair-share/holding.ts'
import { KeyedQueue } from '../../../lib/keyed-queue.ts'
import type { DeviceRepository } from '../records/device.repository.ts'
import type { ReservationsService } from '../reservations/reservations.service.ts'
import type { FleetDevice, PretendFleetRoom, RunningFleet } from './pretend-fleet.port.ts'

export interface PretendDevicesDeps {
  clock: Clock
  devices: Pick<DeviceRepository, 'gatewayOf'>
  reservations: Pick<ReservationsService, 'networkOf' | 'ownAmong' | 'reserve'>
  room: PretendFleetRoom
}

interface Running {
  group: number
  fleet: RunningFleet
  startedAt: number
  timer: NodeJS.Timeout
}

const none: PretendDevices = { group: null, startedAt: null, endsAt: null, devices: [] }

/** Pretend devices for who has none at hand: they call as real ones do, and are bound ahead by their label codes. */
export class PretendDevicesService {
  readonly #deps: PretendDevicesDeps
  readonly #places: FairPlaces
  readonly #running = new Map<number, Running>()
  /** Of one tenant nothing is started twice. */
  readonly #starts = new KeyedQueue<number>()

  constructor(deps: PretendDevicesDeps) {
    this.#deps = deps
    const limit = { name: 'pretend_devices', total: deps.room.most, retryAfterSeconds: 600 } as const
    this.#places = new FairPlaces({ ...limit, own: { tenant: pretendDevicesMost } }, deps.clock)
  }

  async show({ tenant }: Caller): Promise<PretendDevices> {
    const running = this.#running.get(tenant)
    if (!running) return none
    const { group, startedAt, fleet } = running
    const devices = await fleet.devices().catch((): FleetDevice[] => [])
    return {
      ...{ group, startedAt, endsAt: startedAt + pretendDevicesMs },
      devices: devices.map(({ sn, kind, hostname, connected }) => ({
        ...{ sn, name: hostname, type: kind, connected },
      })),
    }
  }

  /** @throws ApiError as the endpoint lists, LimitReached where others have all there are */
  async start(caller: Caller, { group, count }: BodyOf<typeof startPretendDevices>, address: string) {
    const network = await this.#deps.reservations.networkOf(group)
    if (this.#deps.room.most === 0) throw new ApiError('pretend_devices_off')
    await this.#starts.run(caller.tenant, async () => {
      if (this.#running.has(caller.tenant)) return
      const held = this.#places.take({ tenant: caller.tenant }, count)
      try {
        const fleet = await this.#fleetFor(network.id, count)
        this.#keep(caller.tenant, network.id, fleet, held)
        await this.#reserve(caller, network.id, await fleet.devices(), address)
      } catch (error) {
        this.#running.get(caller.tenant)?.fleet.end()
        held.end()
        throw error
      }
    })
    return this.show(caller)
  }

  end(caller: Caller): PretendDevices {
    this.#running.get(caller.tenant)?.fleet.end()
    this.#running.delete(caller.tenant)
    return none
  }

  stop(): void {
    for (const { fleet } of this.#running.values()) fleet.end()
  }

  /** With a gateway, unless the network has one that is not theirs. */
  async #fleetFor(network: number, count: number): Promise<RunningFleet> {
    const { devices, room } = this.#deps
    const first = { of: `network ${network}`, count, kinds: ['gateway', 'switch', 'ap'] as const }
    const fleet = await room.start(first)
    const gateway = await devices.gatewayOf(network)
    if (!gateway || (await fleet.devices()).some(({ sn }) => sn === gateway)) return fleet
    fleet.end()
    return room.start({ of: `behind ${network}`, count, kinds: ['switch', 'ap'] })
  }

  #keep(tenant: number, group: number, fleet: RunningFleet, held: Holding): void {
    const timer = setTimeout(() => fleet.end(), pretendDevicesMs).unref()
    this.#running.set(tenant, { group, fleet, startedAt: this.#deps.clock.now(), timer })
    void fleet.ended.then(() => {
      held.end()
      clearTimeout(timer)
      if (this.#running.get(tenant)?.fleet === fleet) this.#running.delete(tenant)
    })
  }

  /** Those that are there already come back by themselves. */
  async #reserve(caller: Caller, group: number, all: FleetDevice[], address: string): Promise<void> {
    const { reservations } = this.#deps
    const own = await reservations.ownAmong(caller, all)
    const devices = all
      .filter(({ sn }) => !own.has(sn))
      .map(({ sn, macLast6, labelCode, hostname }) => ({
        ...{ sn, mac: macLast6, label: labelCode, name: hostname },
      }))
    if (devices.length > 0) await reservations.reserve(caller, { group, devices }, address)
  }
}
