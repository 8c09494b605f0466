import { reachesLevel } from '#contract/permissions.ts'
import type { Impact } from '#contract/tenancy/endpoints.ts'
import type { EventBus } from '../../events/bus.ts'
import { ApiError, doesNotExist } from '../../http/api-error.ts'
import type { Guard } from '../../http/guard.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { compareNames } from '../../lib/words/name-order.ts'
import type { PlaceDevices, PlacedDevice } from './place-devices.port.ts'
import type { ReleasedDevices } from './released-devices.repository.ts'
import { type PlaceRef, type Subtree, subtreeOf } from './subtree.ts'
import type { TenancyRepository } from './tenancy.repository.ts'
import type { TrashRepository } from './trash.repository.ts'

export interface DeletionDeps {
  repository: TenancyRepository
  trash: TrashRepository
  released: ReleasedDevices
  guard: Pick<Guard, 'network'>
  devices: () => PlaceDevices
  /** Names of the SSIDs that these networks are to have. */
  ssidsOf(tenant: number, networks: Set<number>): Promise<string[]>
  bus: EventBus
  clock: Clock
}

/** Where the devices of what is deleted go; neither: there must be none. */
export interface DeviceDisposal {
  MoveTo?: number | undefined
  Unbind?: true | undefined
}

const SSIDS_TOLD = 100

/** Puts networks and projects into the trash (readings C79). */
export class DeletionService {
  readonly #deps: DeletionDeps
  constructor(deps: DeletionDeps) {
    this.#deps = deps
  }

  async impact(caller: Caller, ref: PlaceRef): Promise<Impact> {
    const { projects, networks } = await this.#subtree(caller, ref)
    const devices = await this.#deps.devices().inNetworks(networks)
    const names = await this.#deps.ssidsOf(caller.tenant, new Set(networks))
    const ssids = [...new Set(names)].sort(compareNames)
    return {
      networks: networks.length,
      projects: Math.max(0, projects.length - 1),
      devices: byKind(devices),
      managed: devices.filter(({ managed }) => managed).length,
      ssids: ssids.slice(0, SSIDS_TOLD),
      ssidCount: ssids.length,
    }
  }

  /**
   * @returns how many devices went where
   * @throws ApiError `does_not_exist`, `not_empty` (it has devices and nothing was said about them), `conflict` (they
   * would move into what is deleted), `one_gateway_only`
   */
  async delete(caller: Caller, ref: PlaceRef, { MoveTo, Unbind }: DeviceDisposal) {
    const { trash, clock, bus } = this.#deps
    const subtree = await this.#subtree(caller, ref)
    const devices = await this.#deps.devices().inNetworks(subtree.networks)
    const what = ref.mode === 'project' ? 'project' : 'network'
    if (devices.length > 0 && MoveTo === undefined && !Unbind) throw new ApiError('not_empty', { what })
    if (MoveTo !== undefined) await this.#mayTake(caller, MoveTo, subtree, devices)
    const deletion = await trash.put(
      {
        tenant_id: caller.tenant,
        ...{ mode: ref.mode, place_id: ref.id, name: subtree.name },
        path: JSON.stringify(subtree.path),
        by_name: caller.username,
        at: clock.now(),
        move_to: MoveTo ?? null,
      },
      subtree,
    )
    if (deletion === undefined) throw doesNotExist(what)
    const counts = await this.vacate({ id: deletion, move_to: MoveTo ?? null })
    bus.emit('tenancy.changed', { tenant: caller.tenant })
    return { ID: ref.id, ...counts }
  }

  /** Empties the networks of a deletion; safe to do again. */
  async vacate(deletion: {
    id: number
    move_to: number | null
  }): Promise<{ moved: number; unbound: number }> {
    const networks = await this.#deps.trash.networksOf(deletion.id)
    const devices = await this.#deps.devices().inNetworks(networks)
    // Written down before it happens: a stop in between forgets nobody.
    if (deletion.move_to === null) await this.#deps.released.remember(deletion.id, devices)
    const counts = { moved: 0, unbound: 0 }
    for (const device of devices) {
      const went = await this.#letGo(device, deletion)
      if (went) counts[went] += 1
    }
    return counts
  }

  async #letGo(device: PlacedDevice, deletion: { id: number; move_to: number | null }) {
    const devices = this.#deps.devices()
    if (deletion.move_to !== null) {
      const moved = await devices.move(device.sn, deletion.move_to).then(() => true, refusal)
      if (moved) return 'moved'
      await this.#deps.released.remember(deletion.id, [device])
    }
    return (await devices.release(device.sn).then(() => true, refusal)) ? 'unbound' : null
  }

  async #mayTake(caller: Caller, target: number, subtree: Subtree, devices: PlacedDevice[]): Promise<void> {
    const { guard } = this.#deps
    if (subtree.networks.includes(target)) throw new ApiError('conflict', {}, 'MoveTo')
    const access = await guard.network(caller, target)
    if (access?.tenant !== caller.tenant) throw doesNotExist('network')
    if (!reachesLevel(access.level, 'write')) throw new ApiError('read_only')
    const present = await this.#deps.devices().inNetworks([target])
    const gateways = [...devices, ...present].filter(({ kind }) => kind === 'gateway')
    if (gateways.length > 1 && devices.some(({ kind }) => kind === 'gateway'))
      throw new ApiError('one_gateway_only', {}, 'MoveTo')
  }

  #subtree(caller: Caller, ref: PlaceRef): Promise<Subtree> {
    return subtreeOf(this.#deps.repository, caller.tenant, ref)
  }
}

/** Somebody else was faster, or the target is full: not a failure of the deletion. */
function refusal(error: unknown): false {
  if (error instanceof ApiError) return false
  throw error
}

function byKind(devices: PlacedDevice[]): Impact['devices'] {
  const groups = [...Map.groupBy(devices, ({ kind }) => kind)]
  return groups
    .map(([type, some]) => ({ type, total: some.length, online: some.filter(({ online }) => online).length }))
    .sort((a, b) => b.total - a.total)
}
