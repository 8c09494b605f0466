import { violation } from '../../../db/violations.ts'
import type { EventBus } from '../../../events/bus.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { DeviceHistory } from '../observations/device-history.ts'
import { changedFields, presentDevice } from './device.presenter.ts'
import type { DeviceRepository } from './device.repository.ts'
import { isBound } from './device-row.ts'
import type { LiveDevices } from './live-devices.ts'

export interface KindFollowerDeps {
  devices: DeviceRepository
  live: LiveDevices
  bus: EventBus
  clock: Clock
  log: Logger
  history: DeviceHistory
}

/** A bound device tells another kind than before (new firmware, new role): its row follows, the guard holds. */
export class KindFollower {
  readonly #deps: KindFollowerDeps
  constructor(deps: KindFollowerDeps) {
    this.#deps = deps
  }

  follow(sn: string): void {
    this.#follow(sn).catch((error) => this.#deps.log.error({ err: error, sn }, 'the kind could not follow'))
  }

  async #follow(sn: string): Promise<void> {
    const row = this.#deps.live.get(sn)?.row
    if (!row?.told_kind) return
    const { told_kind: kind, told_kind_source: kind_source } = row
    try {
      if (!(await this.#deps.devices.followKind(sn, kind, kind_source))) return
    } catch (error) {
      if (violation(error) !== 'unique') throw error
      this.#deps.history.own(sn, { code: 'second_gateway_refused', detail: kind, at: this.#deps.clock.now() })
      return
    }
    const before = presentDevice(row)
    this.#deps.live.patch(sn, { kind, kind_source })
    if (!isBound(row)) return
    const device = changedFields(before, presentDevice(row))
    const { tenant_id: tenant, network_id: network } = row
    this.#deps.bus.emit('device.changed', { sn, tenant, network, change: 'record', device })
  }
}
