import type { Clock } from '../../../lib/clock.ts'
import { ChangeRepository } from '../change-sets/change.repository.ts'
import { DeviceConfigStatusRepository } from '../status/device-config-status.repository.ts'
import type { DeviceConfigStatuses } from '../status/device-config-statuses.ts'
import type { GroupCommit } from '../status/group-commit.ts'
import type { DeliveryQueue } from './delivery-queue.ts'
import type { Guards } from './protection/guards.ts'

export interface DepartureHandlerDeps {
  statuses: DeviceConfigStatuses
  guards: Pick<Guards, 'forget'>
  deliveryQueue: DeliveryQueue
  commits: GroupCommit
  clock: Clock
}

/** A device left its network: nothing that was wanted of it there is brought to it any more. */
export class DepartureHandler {
  readonly #deps: DepartureHandlerDeps
  constructor(deps: DepartureHandlerDeps) {
    this.#deps = deps
  }

  /** @param to where it went; null = nobody owns it now, and nothing it told its owner is kept */
  async handle(sn: string, to: { network: number } | null): Promise<void> {
    const { statuses, guards, deliveryQueue, commits, clock } = this.#deps
    const status = statuses.get(sn)
    deliveryQueue.drop(sn)
    guards.forget(sn)
    statuses.remove(sn)
    const now = clock.now()
    await commits.write(async (trx) => {
      await new ChangeRepository(trx).endAll(sn, 'device_left', now)
      const rows = new DeviceConfigStatusRepository(trx)
      if (to)
        await rows.update(sn, { network_id: to.network, state: 'unmanaged', since: now, drift_sealed: null })
      else await rows.remove(sn)
    })
    if (status && to) statuses.tell({ sn, state: 'unmanaged' })
  }
}
