import type { ChangeOutcome } from '#contract/configuration/changes/device-change.ts'
import type { ConfigState } from '#contract/inventory/config-states.ts'
import type { Db } from '../../../db/client.ts'
import type { Clock } from '../../../lib/clock.ts'
import { ChangeRepository, type ChangeRow, type ChangeValues } from '../change-sets/change.repository.ts'
import { inSyncState, isUnsupported, rejectedIn } from '../sections/omissions.ts'
import {
  DeviceConfigStatusRepository,
  type DeviceConfigStatusValues,
} from './device-config-status.repository.ts'
import { type DeviceConfigStatus, type DeviceConfigStatuses, sentIdsOf } from './device-config-statuses.ts'
import type { GroupCommit } from './group-commit.ts'

export interface StatusWriterDeps {
  commits: GroupCommit
  statuses: DeviceConfigStatuses
  clock: Clock
}

export type WaitsFor = 'waiting_for_device' | 'waiting_for_report' | 'waiting_for_stage' | 'queued'
type OutcomeValues = ChangeValues & { outcome: ChangeOutcome }

const nothingElse = async () => undefined

/** Writes down every step of a change: tables first, memory and everybody else after. */
export class StatusWriter {
  readonly #deps: StatusWriterDeps
  constructor(deps: StatusWriterDeps) {
    this.#deps = deps
  }

  /** Before it is sent: after a crash it is known that this id may be on the device. */
  async markSending(status: DeviceConfigStatus, change: ChangeRow, configId: string): Promise<void> {
    const sentIds = [...sentIdsOf(change), configId]
    const attempts = change.attempts + 1
    const sent_configs = JSON.stringify(sentIds)
    const values = { outcome: 'sent' as const, config: configId, sent_configs, attempts }
    const row = { state: 'applying' as const, desired_config: configId, latest_config: configId }
    await this.#write(status, change.id, values, row)
    status.latestId = configId
    this.#note(status, change.id, {
      ...{ state: 'applying', outcome: 'sent', desiredId: configId, sentIds, attempts },
    })
  }

  /** It never left: the device had gone, or was too busy. */
  async markUnsent(status: DeviceConfigStatus, changeId: number, change: ChangeRow): Promise<void> {
    const values = {
      outcome: 'waiting_for_device' as const,
      config: change.config,
      sent_configs: change.sent_configs,
      attempts: change.attempts,
    }
    await this.#write(status, changeId, values, { state: 'pending', desired_config: change.config })
    this.#note(status, changeId, {
      ...{ state: 'pending', outcome: 'waiting_for_device', desiredId: change.config },
      ...{ sentIds: sentIdsOf(change), attempts: change.attempts },
    })
  }

  async markWaiting(status: DeviceConfigStatus, outcome: WaitsFor): Promise<void> {
    if (status.changeId === null) return
    const { changeId } = status
    await this.#write(status, changeId, { outcome }, { state: 'pending' })
    this.#note(status, changeId, { state: 'pending', outcome })
  }

  /** It is to be sent once more, under a new id. */
  async retry(status: DeviceConfigStatus): Promise<void> {
    if (status.changeId === null) return
    const { changeId } = status
    await this.#write(status, changeId, { outcome: 'queued' }, { state: 'applying' })
    this.#note(status, changeId, { outcome: 'queued' })
  }

  /** It said that it runs it, and is not confirmed yet. */
  async markConfirming(status: DeviceConfigStatus, changeId: number, values: ChangeValues): Promise<void> {
    await this.#write(status, changeId, { ...values, outcome: 'confirming' }, {})
    const rejected = values.rejected === undefined ? status.rejected : rejectedIn(values.rejected)
    this.#note(status, changeId, { outcome: 'confirming', rejected, misses: 0 })
  }

  /** Nobody knows how it ended. @param overtaken something newer is wanted: nobody needs to */
  async markUnknown(
    status: DeviceConfigStatus,
    changeId: number,
    values: ChangeValues,
    overtaken: boolean,
  ): Promise<void> {
    if (overtaken) return this.finish(status, changeId, { ...values, outcome: 'overtaken' }, 'pending')
    await this.#write(status, changeId, { ...values, outcome: 'awaiting_report' }, {})
    this.#note(status, changeId, { outcome: 'awaiting_report', misses: 0 })
  }

  /**
   * It has ended.
   * @param state `in_sync` = it runs its document; whether all that is wanted is in there, is told by its notes
   * @param more what else is known of the device then
   * @param also is written in the same transaction
   */
  async finish(
    status: DeviceConfigStatus,
    changeId: number,
    values: OutcomeValues,
    ended: ConfigState,
    more: DeviceConfigStatusValues = {},
    also: (trx: Db) => Promise<void> = nothingElse,
  ): Promise<void> {
    const now = this.#deps.clock.now()
    const rejected = values.rejected === undefined ? status.rejected : rejectedIn(values.rejected)
    const state = ended === 'in_sync' ? inSyncState({ ...status, rejected }) : ended
    const row = { state, ...(state !== status.state && { since: now }), ...more }
    await this.#write(status, changeId, { ...values, finished_at: now }, row, also)
    this.#note(status, changeId, {
      ...{ state, outcome: values.outcome, rejected, misses: 0, contradictions: 0 },
      ...(row.since !== undefined && { since: row.since }),
      ...(more.desired_config !== undefined && { desiredId: more.desired_config }),
      ...(more.confirmed !== undefined && { confirmed: more.confirmed === 1 }),
    })
  }

  /** It was rendered anew, and what was told of a later save is part of that. */
  async saveRendering(
    status: DeviceConfigStatus,
    changeId: number,
    values: ChangeValues & { notes: string },
  ): Promise<void> {
    await this.#deps.commits.write(async (trx) => {
      await new ChangeRepository(trx).update(changeId, values)
      await new DeviceConfigStatusRepository(trx).updateFor(status.sn, changeId, { notes: null })
    })
    this.#note(status, changeId, { unsupported: isUnsupported(values.notes) })
  }

  /** Where the device stands changed, and no change did. */
  async update(
    status: DeviceConfigStatus,
    values: DeviceConfigStatusValues & { state?: ConfigState },
  ): Promise<void> {
    const since =
      values.state !== undefined && values.state !== status.state ? this.#deps.clock.now() : undefined
    const row = { ...values, ...(since !== undefined && { since }), latest_config: status.latestId }
    await this.#deps.commits.write((trx) => new DeviceConfigStatusRepository(trx).update(status.sn, row))
    this.#deps.statuses.changed(status, {
      ...(values.state !== undefined && { state: values.state }),
      ...(since !== undefined && { since }),
      ...(values.confirmed !== undefined && { confirmed: values.confirmed === 1 }),
    })
  }

  /** An end is written whatever was before: a device may take back its yes. */
  #write(
    status: DeviceConfigStatus,
    changeId: number,
    values: OutcomeValues,
    row: DeviceConfigStatusValues,
    also: (trx: Db) => Promise<void> = nothingElse,
  ): Promise<void> {
    const { sn } = status
    return this.#deps.commits.write(async (trx) => {
      const changes = new ChangeRepository(trx)
      if (values.finished_at) await changes.update(changeId, values)
      else await changes.updateOpen(changeId, values)
      if (Object.keys(row).length > 0)
        await new DeviceConfigStatusRepository(trx).updateFor(sn, changeId, row)
      await also(trx)
    })
  }

  /** Memory of a change that does not count any more stays as the newer one made it. */
  #note(status: DeviceConfigStatus, changeId: number, values: Partial<DeviceConfigStatus>): void {
    if (status.changeId === changeId) this.#deps.statuses.changed(status, values)
  }
}
