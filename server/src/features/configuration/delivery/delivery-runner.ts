import type { ChangeOutcome } from '#contract/configuration/changes/device-change.ts'
import type { Rejection } from '#contract/configuration/changes/intent-change.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { NativeConfiguration } from '../../../southbound/configuration-ports.ts'
import type { ConfigureOutcome } from '../../../southbound/ports.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import type { ChangeRepository, ChangeRow } from '../change-sets/change.repository.ts'
import type { CallsCarriedBy } from '../configuration.deps.ts'
import type { DeviceReader } from '../desired-state/target-devices.ts'
import type { BaseDocuments } from '../rendering/base-documents.ts'
import type { ConfigRenderer } from '../rendering/config-renderer.ts'
import { type StoredRendering, storedRendering } from '../rendering/rendered-config.ts'
import type { OpenRollouts } from '../rollouts/open-rollouts.ts'
import { contexts, type SealedJson } from '../sections/sealed-json.ts'
import type { DeviceConfigStatus, DeviceConfigStatuses } from '../status/device-config-statuses.ts'
import type { StatusWriter, WaitsFor } from '../status/status-writer.ts'
import { changeResultOf } from './change-result.ts'
import type { ConfigureCommand } from './configure-command.ts'
import { laterOf } from './later-id.ts'
import type { Protection } from './protection/protection.ts'

export interface DeliveryRunnerDeps {
  devices: DeviceReader
  natives: ReadonlyMap<string, NativeConfiguration>
  renderer: ConfigRenderer
  bases: BaseDocuments
  changes: ChangeRepository
  statuses: DeviceConfigStatuses
  statusWriter: StatusWriter
  sealed: SealedJson
  configureCommand: ConfigureCommand
  protection: Protection
  rollouts: OpenRollouts
  calls: CallsCarriedBy
  clock: Clock
}

const WAITS: (ChangeOutcome | null)[] = [
  'waiting_for_device',
  'waiting_for_report',
  'waiting_for_stage',
  'waiting_for_calls',
  'queued',
]

/** Sends one device what is wanted of it, and writes down how that ended. */
export class DeliveryRunner {
  readonly #deps: DeliveryRunnerDeps
  constructor(deps: DeliveryRunnerDeps) {
    this.#deps = deps
  }

  async deliver(sn: string): Promise<void> {
    const status = this.#deps.statuses.get(sn)
    if (!status || status.changeId === null || !WAITS.includes(status.outcome)) return
    if (this.#deps.rollouts.holds(status)) return this.#wait(status, 'waiting_for_stage')
    const device = await this.#deps.devices.known(sn)
    if (!device) return
    if (!device.online) return this.#wait(status)
    if (device.config?.kind === 'recovery') return this.#wait(status)
    // Its next report asks again.
    if (status.outcome === 'waiting_for_calls' && this.#deps.calls.mayCarry(sn)) return
    // A change before this one waits for its confirmation; when that has ended, it is asked for again.
    if (!(await this.#deps.protection.isFree(sn))) return
    status.inFlight = true
    try {
      await this.#send(device, status, status.changeId)
    } finally {
      status.inFlight = false
    }
  }

  async #send(device: KnownDevice, status: DeviceConfigStatus, changeId: number): Promise<void> {
    const { clock, statusWriter } = this.#deps
    const change = await this.#deps.changes.find(changeId)
    if (!change || change.finished_at !== null) return
    const kept = await this.#rendering(device, status, change)
    if (status.changeId !== changeId) return
    if (kept === 'waits') return this.#wait(status, 'waiting_for_report')
    if (!kept) return statusWriter.finish(status, changeId, { outcome: 'unsupported' }, 'unsupported')
    const native = this.#deps.natives.get(device.protocol ?? '')
    const known = [status.latestId, device.config?.id].filter((id) => typeof id === 'string')
    const configId = native?.nextId(clock.now(), known) ?? null
    if (configId === null) return statusWriter.finish(status, changeId, { outcome: 'not_applied' }, 'failed')
    const sentBy = await this.#deps.protection.before(device, status, changeId)
    if (sentBy === 'later') return
    await statusWriter.markSending(status, change, configId)
    this.#deps.protection.sending(device.sn, configId)
    const outcome = await this.#deps.configureCommand.send(device.sn, configId, kept, sentBy)
    if (outcome === 'not_sent') {
      this.#deps.protection.unsent(device.sn)
      return statusWriter.markUnsent(status, changeId, change)
    }
    await this.#settle(status, changeId, kept, outcome, native)
  }

  async #settle(
    status: DeviceConfigStatus,
    changeId: number,
    kept: StoredRendering,
    outcome: ConfigureOutcome,
    native: NativeConfiguration | undefined,
  ): Promise<void> {
    // It left its network meanwhile, and all of its changes have ended with that.
    if (this.#deps.statuses.get(status.sn) !== status) return
    const result = changeResultOf(outcome)
    const rejected = explained(native, kept, outcome)
    const values = { text: outcome.text ?? null, rejected: JSON.stringify(rejected) }
    const sent = { protocol: native?.protocol ?? '', document: kept.document }
    status.latestId = laterOf(native, status.latestId, outcome.data?.runningId ?? null)
    if (await this.#deps.protection.after(status, changeId, result.outcome, values, sent)) return
    if (result.outcome === 'awaiting_report') {
      await this.#deps.statusWriter.markUnknown(status, changeId, values, status.changeId !== changeId)
      this.#deps.configureCommand.askForReport(status.sn)
      return
    }
    await this.#deps.statusWriter.finish(
      status,
      changeId,
      { ...values, outcome: result.outcome },
      result.state,
    )
    if (result.state === 'in_sync') this.#deps.configureCommand.askForReport(status.sn)
  }

  /** As it was rendered; rendered again when the device is known better since, or another section was saved. */
  async #rendering(
    device: KnownDevice,
    status: DeviceConfigStatus,
    change: ChangeRow,
  ): Promise<StoredRendering | 'waits' | null> {
    if (change.before_sealed === null) {
      await this.#deps.bases.read([device])
      // It takes one order at a time: nothing is lost by waiting.
      await this.#deps.bases.answered(device.sn)
    }
    const kept = this.#deps.renderer.openAfter(change)
    if (kept && change.input_hash === (await this.#deps.renderer.inputHash(device))) return kept
    const config = await this.#deps.renderer.renderOne(device)
    if (!config.rendered) return config.waitsForReport ? 'waits' : null
    const fresh = storedRendering(config.rendered)
    const context = contexts.change(device.tenant, device.sn)
    const { base } = config.facts
    const values = {
      // Nothing of ours was there before, and what was there is known only now.
      ...(base && change.before_sealed === null && { before_sealed: this.#deps.sealed.seal(base, context) }),
      after_sealed: this.#deps.sealed.seal(fresh, context),
      notes: JSON.stringify(config.notes),
      input_hash: config.inputHash,
      protocol: device.protocol,
    }
    await this.#deps.statusWriter.saveRendering(status, change.id, values)
    return fresh
  }

  async #wait(status: DeviceConfigStatus, outcome: WaitsFor = 'waiting_for_device'): Promise<void> {
    // What waits for silence goes on waiting for it, whatever else it waits for meanwhile.
    if (status.outcome === 'waiting_for_calls') return
    if (status.outcome !== outcome) await this.#deps.statusWriter.markWaiting(status, outcome)
  }
}

function explained(
  native: NativeConfiguration | undefined,
  kept: StoredRendering,
  { data }: ConfigureOutcome,
): Rejection[] {
  if (!native || !data || data.rejected.length === 0) return []
  return native.explain(data.rejected, { ...kept, notes: [] })
}
