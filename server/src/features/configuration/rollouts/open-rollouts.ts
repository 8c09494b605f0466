import type { DeviceConfigStatus } from '../status/device-config-statuses.ts'
import type { RolloutDeviceRow, RolloutRow } from './rollout.repository.ts'

export interface OpenRollout {
  row: RolloutRow
  devices: ReadonlyMap<string, RolloutDeviceRow>
  /** How many stages it has. */
  stages: number
}

type WaitingStatus = Pick<DeviceConfigStatus, 'sn' | 'network' | 'changeId' | 'attempts'>

/** Rollouts that have not ended, in memory: whose turn has not come is asked of them before each delivery. */
export class OpenRollouts {
  readonly #rollouts = new Map<number, OpenRollout>()
  readonly #bySn = new Map<string, Set<OpenRollout>>()

  add(row: RolloutRow, devices: readonly RolloutDeviceRow[]): OpenRollout {
    const stages = Math.max(1, ...devices.map(({ stage }) => Number(stage)))
    const rollout = { row, stages, devices: new Map(devices.map((device) => [device.sn, device])) }
    this.#rollouts.set(row.change_set_id, rollout)
    for (const { sn } of devices) {
      const found = this.#bySn.get(sn)
      if (found) found.add(rollout)
      else this.#bySn.set(sn, new Set([rollout]))
    }
    return rollout
  }

  get(set: number): OpenRollout | undefined {
    return this.#rollouts.get(set)
  }

  all(): OpenRollout[] {
    return [...this.#rollouts.values()]
  }

  of(sn: string): Iterable<OpenRollout> {
    return this.#bySn.get(sn) ?? []
  }

  remove(set: number): void {
    const rollout = this.#rollouts.get(set)
    this.#rollouts.delete(set)
    for (const sn of rollout?.devices.keys() ?? []) {
      const found = this.#bySn.get(sn)
      found?.delete(rollout!)
      if (found?.size === 0) this.#bySn.delete(sn)
    }
  }

  /** Whether nothing is to be sent to a device now; one that left the network is held no more. */
  holds(status: WaitingStatus): boolean {
    for (const rollout of this.of(status.sn)) if (isHeldBy(rollout, status)) return true
    return false
  }
}

/** Its stage has not come; or the rollout stopped before it was sent anything. */
export function isHeldBy({ row, devices }: OpenRollout, status: WaitingStatus): boolean {
  const device = devices.get(status.sn)
  if (!device || device.network_id !== status.network) return false
  if (device.stage > row.stage) return true
  return row.state !== 'running' && status.changeId === device.change_id && status.attempts === 0
}
