import type { AnswerOf, BodyOf } from '#contract/define-endpoint.ts'
import type { listUpgradable, Rollout, RolloutDevice, startRollout } from '#contract/firmware/rollouts.ts'
import type { Db } from '../../../db/client.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Guard } from '../../../http/guard.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import type {
  FirmwareDevice,
  FirmwareDevicesReader,
} from '../../inventory/records/firmware-devices.reader.ts'
import type { FirmwareRepository, FirmwareRow } from '../firmware.repository.ts'
import { refuseToInstall } from '../image.policy.ts'
import { standOf } from './firmware-stand.ts'
import type { CountedRollout, RolloutDeviceRow, RolloutRepository } from './rollout.repository.ts'
import type { UpgradeWindow } from './upgrade-window.ts'
import { waveAt } from './waves.ts'

export interface RolloutsDeps {
  rollouts: RolloutRepository
  images: Pick<FirmwareRepository, 'find'>
  devices: FirmwareDevicesReader
  guard: Pick<Guard, 'device'>
  clock: Clock
  signedOnly(): Promise<boolean>
  enqueue(id: number, on: Db): Promise<unknown>
  wake(): void
}

const SHOWN = 100

/** Upgrades of many devices: begun, told, stopped, gone on with. */
export class RolloutsService {
  readonly #deps: RolloutsDeps
  constructor(deps: RolloutsDeps) {
    this.#deps = deps
  }

  async list(caller: Caller): Promise<Rollout[]> {
    return (await this.#deps.rollouts.list(caller.tenant, SHOWN)).map(presentRollout)
  }

  /** @throws ApiError `does_not_exist` */
  async devices(caller: Caller, id: number): Promise<RolloutDevice[]> {
    await this.#own(caller, id)
    const rows = await this.#deps.rollouts.devices(id)
    const seen = await Promise.all(rows.map((row) => this.#deps.guard.device(caller, row.sn)))
    return rows.filter((_, at) => seen[at]).map(presentDevice)
  }

  /** @throws ApiError `invalid_parameter` for an image that is not there */
  async candidates(caller: Caller, group: number, image: number): Promise<AnswerOf<typeof listUpgradable>> {
    const found = await this.#deps.images.find(caller.home ?? caller.tenant, image)
    if (!found) throw new ApiError('invalid_parameter', {}, 'image')
    const of = modelsOf(found)
    const devices = await this.#deps.devices.in(group)
    return devices.map(({ sn, name, model, compatible, software, online }) => {
      const stand = standOf(of, { compatible, software })
      return { sn, name, model: model ?? compatible, software, online, stand }
    })
  }

  /** Devices out of reach are not there. @throws ApiError `does_not_exist` */
  async start(caller: Caller, asked: BodyOf<typeof startRollout>, address: string): Promise<Rollout> {
    const { rollouts, clock, enqueue, wake } = this.#deps
    const image = await this.#image(caller, asked.image)
    const found = [...(await this.#deps.devices.of([...new Set(asked.sns)])).values()]
    const seen = await Promise.all(found.map(({ sn }) => this.#deps.guard.device(caller, sn)))
    const devices = inTurn(found.filter((_, at) => seen[at]))
    if (devices.length === 0) throw doesNotExist('device')
    const of = modelsOf(image)
    const id = await rollouts.create(
      {
        ...{ tenant_id: caller.tenant, account_id: caller.accountId, address, state: 'running' as const },
        token_id: caller.token ? caller.sessionId : null,
        ...{ image_id: image.id, version: image.version, compatible: image.compatible },
        window: asked.window ? JSON.stringify(asked.window) : null,
        ...{ offline: asked.offline, at_once: asked.atOnce, downgrade: asked.downgrade ? 1 : 0 },
        started_at: clock.now(),
      },
      devices.map((device, position) => newDevice(device, position, of, asked.downgrade, clock.now())),
      enqueue,
    )
    wake()
    return this.#show(caller, id)
  }

  /** @throws ApiError `does_not_exist`, `already_handled` */
  async cancel(caller: Caller, id: number): Promise<Rollout> {
    const { state } = await this.#own(caller, id)
    const over = { state: 'cancelled' as const, ended_at: this.#deps.clock.now() }
    const stops = state === 'running' || state === 'stopped'
    if (!stops || !(await this.#deps.rollouts.move(id, state, over))) throw new ApiError('already_handled')
    return this.#show(caller, id)
  }

  /** Those that failed so far do not count any more. @throws ApiError `does_not_exist`, `already_handled` */
  async goOn(caller: Caller, id: number): Promise<Rollout> {
    const { counts } = await this.#own(caller, id)
    const { rollouts, enqueue, wake } = this.#deps
    const again = { state: 'running' as const, excused: counts.failed ?? 0 }
    if (!(await rollouts.move(id, 'stopped', again, enqueue))) throw new ApiError('already_handled')
    wake()
    return this.#show(caller, id)
  }

  async #show(caller: Caller, id: number): Promise<Rollout> {
    return presentRollout(await this.#own(caller, id))
  }

  async #own(caller: Caller, id: number): Promise<CountedRollout> {
    const found = await this.#deps.rollouts.counted(caller.tenant, id)
    if (!found) throw new ApiError('does_not_exist')
    return found
  }

  async #image(caller: Caller, id: number): Promise<FirmwareRow> {
    const found = await this.#deps.images.find(caller.home ?? caller.tenant, id)
    if (!found) throw doesNotExist('image')
    refuseToInstall(found, await this.#deps.signedOnly())
    return found
  }
}

const modelsOf = (image: FirmwareRow) => ({
  version: image.version,
  compatible: JSON.parse(image.compatible) as string[],
})

/** What hangs on others before what it hangs on; what is there before what is away. */
const ranks: Record<string, number> = { switch: 1, gateway: 2 }
const inTurn = (devices: FirmwareDevice[]): FirmwareDevice[] =>
  devices.toSorted(
    (a, b) =>
      Number(b.online) - Number(a.online) ||
      (ranks[a.kind ?? ''] ?? 0) - (ranks[b.kind ?? ''] ?? 0) ||
      (a.sn < b.sn ? -1 : 1),
  )

function newDevice(
  device: FirmwareDevice,
  position: number,
  image: { version: string; compatible: readonly string[] },
  downgrade: boolean,
  now: number,
): Omit<RolloutDeviceRow, 'rollout_id' | 'attempts'> {
  const stand = standOf(image, device)
  const isLeftOut = stand === 'does_not_fit' || stand === 'up_to_date' || (stand === 'newer' && !downgrade)
  return {
    ...{ position, sn: device.sn, name: device.name, network_id: device.network, kind: device.kind },
    ...{ state: isLeftOut ? 'skipped' : 'waiting', reason: isLeftOut ? stand : null, detail: null },
    ...{ software: device.software, command_id: null, upstream: null, began_at: null },
    ended_at: isLeftOut ? now : null,
  }
}

function presentRollout(row: CountedRollout): Rollout {
  const { waiting = 0, running = 0, done = 0, failed = 0, skipped = 0 } = row.counts
  const total = waiting + running + done + failed + skipped
  return {
    ...{ id: row.id, image: row.image_id, version: row.version, by: row.by },
    state: row.state as Rollout['state'],
    ...{ startedAt: row.started_at, endedAt: row.ended_at, wave: waveAt(row.settledTo, total) },
    window: row.window === null ? null : (JSON.parse(row.window) as UpgradeWindow),
    ...{ total, devices: { waiting, running, done, failed, skipped } },
  }
}

const presentDevice = (row: RolloutDeviceRow): RolloutDevice => ({
  ...{ sn: row.sn, name: row.name, from: row.software, detail: row.detail },
  state: row.state as RolloutDevice['state'],
  reason: row.reason as RolloutDevice['reason'],
  ...{ beganAt: row.began_at, endedAt: row.ended_at },
})
