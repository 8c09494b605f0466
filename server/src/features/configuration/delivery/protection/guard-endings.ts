import type { RollbackReason } from '#contract/configuration/changes/device-change.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import type { ChangeRepository, ChangeRow } from '../../change-sets/change.repository.ts'
import type { ConfigurationSettings } from '../../configuration.settings.ts'
import type { OpenRollouts } from '../../rollouts/open-rollouts.ts'
import type { DeviceConfigStatus, DeviceConfigStatuses } from '../../status/device-config-statuses.ts'
import type { StatusWriter } from '../../status/status-writer.ts'
import type { DeliveryQueue } from '../delivery-queue.ts'
import type { Guard } from './guard.ts'
import type { GuardEnd, Guards } from './guards.ts'
import { rollBackJob } from './roll-back-job.ts'

export interface GuardEndingsDeps {
  guards: Guards
  rollouts: Pick<OpenRollouts, 'get'>
  changes: ChangeRepository
  statuses: DeviceConfigStatuses
  statusWriter: StatusWriter
  deliveryQueue: Pick<DeliveryQueue, 'request' | 'requestLater'>
  jobs: Pick<JobQueue, 'enqueue' | 'wake'>
  settings: Pick<ConfigurationSettings, 'protection' | 'retryAfterMs'>
}

/** How changes of protected devices end. In the device's turn only. */
export class GuardEndings {
  readonly #deps: GuardEndingsDeps
  constructor(deps: GuardEndingsDeps) {
    this.#deps = deps
  }

  async applied(guard: Guard, protection: GuardEnd): Promise<void> {
    const { changeId, said, sentIds } = guard
    const proven = { desired_config: sentIds.at(-1)!, confirmed: 1 }
    const values = { outcome: said ?? ('applied' as const), protection }
    await this.#ended(guard, (status) =>
      this.#deps.statusWriter.finish(status, changeId, values, 'in_sync', proven),
    )
  }

  /** It runs what it ran, or will. What was saved with it is taken back by a job that is written with its end. */
  async rolledBack(guard: Guard, reason: RollbackReason): Promise<void> {
    const { changeId, previousId } = guard
    const change = await this.#deps.changes.find(changeId)
    const job =
      change && this.#takesSetBack(change, guard) ? rollBackJob(change.tenant_id, change.change_set_id) : null
    const values = { outcome: 'rolled_back' as const, protection: 'expired', rollback_reason: reason }
    const runs = { desired_config: previousId, confirmed: 0 }
    await this.#ended(guard, (status) =>
      this.#deps.statusWriter.finish(status, changeId, values, 'rolled_back', runs, async (trx) => {
        if (job) await this.#deps.jobs.enqueue(job, trx)
      }),
    )
    this.#deps.jobs.wake()
  }

  /** It never took it, and does not wait for a confirmation any more. */
  async notTaken(guard: Guard): Promise<void> {
    const { changeId, said } = guard
    const { statusWriter, guards } = this.#deps
    const protection = 'released' satisfies GuardEnd
    await this.#ended(guard, async (status) => {
      if (status.changeId !== changeId)
        return statusWriter.finish(status, changeId, { outcome: 'overtaken', protection }, status.state)
      if (said !== null)
        return statusWriter.finish(status, changeId, { outcome: 'not_applied', protection }, 'failed')
      await guards.end(guard, protection)
      await this.#onceMore(status)
    })
  }

  /** It was armed, and nothing left for it. */
  async unsent(guard: Guard): Promise<void> {
    await this.#deps.guards.end(guard, 'expired')
  }

  async #onceMore(status: DeviceConfigStatus): Promise<void> {
    const { statusWriter, deliveryQueue, settings } = this.#deps
    const delay = settings.retryAfterMs[status.attempts - 1]
    if (delay === undefined)
      return statusWriter.finish(status, status.changeId!, { outcome: 'no_answer' }, 'failed')
    await statusWriter.retry(status)
    deliveryQueue.requestLater(status.sn, delay)
  }

  /**
   * What takes a set back takes nothing back itself; a device that was away when it was saved speaks for itself alone,
   * and what goes in stages counts its failures by itself.
   */
  #takesSetBack({ cause, at, change_set_id }: ChangeRow, { until }: Guard): boolean {
    if (this.#deps.rollouts.get(change_set_id)) return false
    const { seconds, setMs } = this.#deps.settings.protection
    return cause !== 'rolled_back' && until - seconds * 1000 - at <= setMs
  }

  async #ended(guard: Guard, end: (status: DeviceConfigStatus) => Promise<void>): Promise<void> {
    const status = this.#deps.statuses.get(guard.sn)
    if (status) await end(status)
    if (this.#deps.guards.holds(guard)) this.#deps.guards.forget(guard.sn)
    // What was saved meanwhile has waited for this.
    if (status && status.changeId !== guard.changeId) this.#deps.deliveryQueue.request(guard.sn)
  }
}
