import type { BodyOf } from '#contract/define-endpoint.ts'
import { type restoreTrash, TRASH_KEPT_MS, type TrashedPlace } from '#contract/tenancy/trash.ts'
import { violation } from '../../db/violations.ts'
import type { EventBus } from '../../events/bus.ts'
import { ApiError, doesNotExist } from '../../http/api-error.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { DeletionService } from './deletion.service.ts'
import type { PlaceDevices } from './place-devices.port.ts'
import type { ReleasedDevices } from './released-devices.repository.ts'
import type { TenancyRepository } from './tenancy.repository.ts'
import type { DeletionRow, TrashRepository } from './trash.repository.ts'

export interface TrashDeps {
  repository: TenancyRepository
  trash: TrashRepository
  released: ReleasedDevices
  deletions: DeletionService
  devices: () => PlaceDevices
  /** Deletes for good what was measured there; rejects when that is to be tried again. */
  erase(removed: { sns: string[]; networks: number[] }): Promise<void>
  bus: EventBus
  clock: Clock
}

/** What was deleted: shown, restored, and removed for good after 30 days (readings C79). */
export class TrashService {
  readonly #deps: TrashDeps
  constructor(deps: TrashDeps) {
    this.#deps = deps
  }

  async list(caller: Caller): Promise<TrashedPlace[]> {
    const rows = await this.#deps.trash.list(caller.tenant)
    return rows.map((row) => ({
      ID: row.id,
      mode: row.mode,
      Name: row.name,
      path: JSON.parse(row.path) as string[],
      by: row.by_name,
      at: row.at,
      permanentAt: row.at + TRASH_KEPT_MS,
      networks: row.networks,
      devices: row.devices,
    }))
  }

  /** @throws ApiError `does_not_exist`, `name_in_use` */
  async restore(caller: Caller, input: BodyOf<typeof restoreTrash>) {
    const { trash, clock, bus } = this.#deps
    const row = await trash.find(caller.tenant, input.ID)
    if (!row) throw doesNotExist('network')
    const name = input.Name ?? row.name
    const { above, top } = await this.#wayBack(row)
    const out = await trash.takeOut(row, name, above, clock.now()).catch((error: unknown) => {
      if (violation(error) === 'unique') throw new ApiError('name_in_use', { name }, 'Name')
      throw error
    })
    if (!out) throw doesNotExist('network')
    bus.emit('tenancy.changed', { tenant: caller.tenant })
    return { ID: row.place_id, top, ...(await this.#bringBack(row.id)) }
  }

  /** What a stop left half-way is brought to its end. */
  async finish(): Promise<void> {
    for (const row of await this.#deps.trash.unfinished()) {
      if (row.restored_at === null) await this.#deps.deletions.vacate(row)
      else await this.#bringBack(row.id)
    }
  }

  /** A device reached a network that is being deleted: it does not stay. */
  async placed(sn: string, network: number): Promise<void> {
    const deletion = await this.#deps.trash.deletionOf(network)
    if (deletion) await this.#deps.deletions.vacate(deletion)
    else await this.#deps.released.lose(sn)
  }

  async removeOld(): Promise<void> {
    for (const row of await this.#deps.trash.olderThan(this.#deps.clock.now() - TRASH_KEPT_MS)) {
      await this.#deps.deletions.vacate(row)
      const released = await this.#deps.released.of(row.id)
      const sns = released.flatMap(({ sn, lost }) => (lost === null ? [sn] : []))
      // First, as only what is still in the trash is tried again.
      await this.#deps.erase({ sns, networks: await this.#deps.trash.networksOf(row.id) })
      const networks = await this.#deps.trash.remove(row.id)
      for (const network of networks)
        this.#deps.bus.emit('network.removed', { tenant: row.tenant_id, network })
    }
  }

  async #bringBack(deletion: number) {
    const missed = []
    let restored = 0
    for (const { lost, ...device } of await this.#deps.released.of(deletion)) {
      const reason = lost ?? (await this.#deps.devices().takeBack(device))
      if (reason === null) restored += 1
      else missed.push({ sn: device.sn, name: device.name, reason })
    }
    await this.#deps.trash.forget(deletion)
    return { restored, missed }
  }

  /** Its project, or the top when that is gone. */
  async #wayBack(row: DeletionRow): Promise<{ above: number | null; top: boolean }> {
    const above = await this.#deps.trash.aboveOf(row)
    if (above === null) return { above: null, top: false }
    const there = await this.#deps.repository.project(row.tenant_id, above)
    return there ? { above, top: false } : { above: null, top: true }
  }
}
