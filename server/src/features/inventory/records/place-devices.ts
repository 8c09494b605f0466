import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { missReasons } from '#contract/tenancy/trash.ts'
import type { Db } from '../../../db/client.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { BindingService } from '../onboarding/binding.service.ts'
import type { OwnershipService } from '../onboarding/ownership.service.ts'
import { chunks } from './chunks.ts'
import type { DeviceRepository } from './device.repository.ts'
import { type DeviceRow, isBound } from './device-row.ts'
import type { LiveDevices } from './live-devices.ts'

export interface PlaceDevicesDeps {
  db: Db
  devices: DeviceRepository
  live: LiveDevices
  ownership: OwnershipService
  binding: BindingService
}

type ReleasedDevice = { network: number } & Pick<DeviceRow, 'sn' | 'kind' | 'name' | 'note'> & {
    kindSource: string
  }

/** Parameters one statement takes on both engines, with room to spare. */
const CHUNK = 1_000

/** Devices of whole networks, for those that delete and restore networks. */
export class PlaceDevices {
  readonly #deps: PlaceDevicesDeps
  constructor(deps: PlaceDevicesDeps) {
    this.#deps = deps
  }

  async inNetworks(networks: number[]) {
    const rows = await this.#eachChunk(networks, (some) =>
      this.#deps.db.selectFrom('device').selectAll().where('network_id', 'in', some).execute(),
    )
    return rows
      .map((stored) => this.#deps.live.get(stored.sn)?.row ?? stored)
      .filter(isBound)
      .map((row) => this.#placed(row))
  }

  /** Answered from an index alone. */
  async tallies(networks: number[]): Promise<{ network: number; total: number; online: number }[]> {
    const tallies = new Map<number, { network: number; total: number; online: number }>()
    const counted = await this.#eachChunk(networks, (some) => this.#count(some))
    for (const { network_id, status, n } of counted) {
      const tally = tallies.get(network_id) ?? { network: network_id, total: 0, online: 0 }
      tally.total += Number(n)
      if (status === 'online') tally.online += Number(n)
      tallies.set(network_id, tally)
    }
    return [...tallies.values()]
  }

  move(sn: string, network: number): Promise<void> {
    return this.#deps.ownership.move({ sn, group: network })
  }

  release(sn: string): Promise<void> {
    return this.#deps.ownership.unbind(sn)
  }

  async takeBack(device: ReleasedDevice): Promise<(typeof missReasons)[number] | null> {
    try {
      // It was there with its key: who comes with another one is to be added anew, with proof.
      const there = this.#deps.live.get(device.sn)?.row ?? (await this.#deps.devices.find(device.sn))
      if (there?.other_key_before === 1 && !isBound(there)) return 'other_key'
      await this.#deps.binding.takeBack(device)
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.error === 'device_already_bound') return 'bound'
      return error.error === 'one_gateway_only' ? 'one_gateway_only' : 'gone'
    }
  }

  #count(networks: number[]) {
    return this.#deps.db
      .selectFrom('device')
      .select(['network_id', 'status', (eb) => eb.fn.countAll<number>().as('n')])
      .$narrowType<{ network_id: number }>()
      .where('network_id', 'in', networks)
      .groupBy(['network_id', 'status'])
      .execute()
  }

  #placed(row: DeviceRow & { network_id: number }) {
    return {
      sn: row.sn,
      network: row.network_id,
      kind: row.kind as DeviceKind | null,
      kindSource: row.kind_source,
      name: row.name,
      note: row.note,
      online: (this.#deps.live.get(row.sn)?.sessionId ?? null) !== null,
      managed: row.config_state !== 'unmanaged',
    }
  }

  async #eachChunk<Row>(networks: number[], ask: (some: number[]) => Promise<Row[]>): Promise<Row[]> {
    const answers: Row[][] = []
    for (const some of chunks(networks, CHUNK)) answers.push(await ask(some))
    return answers.flat()
  }
}
