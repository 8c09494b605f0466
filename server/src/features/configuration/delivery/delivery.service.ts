import type { ChangeOutcome, Rejection } from '#contract/configuration/schemas.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { NativeConfiguration } from '../../../southbound/configuration-ports.ts'
import type { ConfigureOutcome } from '../../../southbound/ports.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import type { BaseDocuments } from '../desired-state/base-documents.ts'
import type { ChangeRepository, ChangeRow } from '../desired-state/change.repository.ts'
import { type KeptRendering, keptRendering } from '../desired-state/draft.ts'
import type { Drafts } from '../desired-state/drafts.ts'
import type { Ledger } from '../desired-state/ledger.ts'
import type { DeviceReader } from '../desired-state/planner.ts'
import type { Standing, Standings } from '../desired-state/standings.ts'
import { contexts, type SealedJson } from '../sections/sealed-json.ts'
import { laterOf } from './later-id.ts'
import type { Sender } from './sender.ts'
import { verdictOf } from './verdict.ts'

export interface DeliveryDeps {
  devices: DeviceReader
  natives: ReadonlyMap<string, NativeConfiguration>
  drafts: Drafts
  bases: BaseDocuments
  changes: ChangeRepository
  standings: Standings
  ledger: Ledger
  sealed: SealedJson
  sender: Sender
  clock: Clock
}

const WAITS: (ChangeOutcome | null)[] = ['waiting_for_device', 'waiting_for_report', 'queued']

/** Sends one device what is wanted of it, and writes down how that ended. */
export class DeliveryService {
  readonly #deps: DeliveryDeps
  constructor(deps: DeliveryDeps) {
    this.#deps = deps
  }

  async push(sn: string): Promise<void> {
    const standing = this.#deps.standings.get(sn)
    if (!standing || standing.changeId === null || !WAITS.includes(standing.outcome)) return
    const device = await this.#deps.devices.known(sn)
    if (!device) return
    if (!device.online) return this.#wait(standing)
    if (device.config?.kind === 'recovery') return this.#wait(standing)
    standing.inFlight = true
    try {
      await this.#send(device, standing, standing.changeId)
    } finally {
      standing.inFlight = false
    }
  }

  async #send(device: KnownDevice, standing: Standing, changeId: number): Promise<void> {
    const { clock, ledger } = this.#deps
    const change = await this.#deps.changes.find(changeId)
    if (!change || change.finished_at !== null) return
    const kept = await this.#rendering(device, standing, change)
    if (standing.changeId !== changeId) return
    if (kept === 'waits') return this.#wait(standing, 'waiting_for_report')
    if (!kept) return ledger.finish(standing, changeId, { outcome: 'unsupported' }, 'unsupported')
    const native = this.#deps.natives.get(device.protocol ?? '')
    const known = [standing.topId, device.config?.id].filter((id) => typeof id === 'string')
    const configId = native?.nextId(clock.now(), known) ?? null
    if (configId === null) return ledger.finish(standing, changeId, { outcome: 'not_applied' }, 'failed')
    await ledger.sending(standing, change, configId)
    const outcome = await this.#deps.sender.configure(device.sn, configId, kept)
    if (outcome === 'not_sent') return ledger.unsent(standing, changeId, change)
    await this.#settle(standing, changeId, kept, outcome, native)
  }

  async #settle(
    standing: Standing,
    changeId: number,
    kept: KeptRendering,
    outcome: ConfigureOutcome,
    native: NativeConfiguration | undefined,
  ): Promise<void> {
    // It left its network meanwhile, and all of its changes have ended with that.
    if (this.#deps.standings.get(standing.sn) !== standing) return
    const verdict = verdictOf(outcome)
    const rejected = explained(native, kept, outcome)
    const values = { text: outcome.text ?? null, rejected: JSON.stringify(rejected) }
    standing.topId = laterOf(native, standing.topId, outcome.data?.runningId ?? null)
    if (verdict.outcome === 'awaiting_report') {
      await this.#deps.ledger.unknown(standing, changeId, values, standing.changeId !== changeId)
      this.#deps.sender.askForReport(standing.sn)
      return
    }
    await this.#deps.ledger.finish(standing, changeId, { ...values, outcome: verdict.outcome }, verdict.state)
    if (verdict.state === 'in_sync') this.#deps.sender.askForReport(standing.sn)
  }

  /** As it was rendered; rendered again when the device is known better since, or another section was saved. */
  async #rendering(
    device: KnownDevice,
    standing: Standing,
    change: ChangeRow,
  ): Promise<KeptRendering | 'waits' | null> {
    if (change.before_sealed === null) {
      await this.#deps.bases.read([device])
      // It takes one order at a time: nothing is lost by waiting.
      await this.#deps.bases.answered(device.sn)
    }
    const kept = this.#deps.drafts.openAfter(change)
    if (kept && change.made_for === (await this.#deps.drafts.madeFor(device))) return kept
    const draft = await this.#deps.drafts.one(device)
    if (!draft.rendered) return draft.waitsForReport ? 'waits' : null
    const fresh = keptRendering(draft.rendered)
    const context = contexts.change(device.tenant, device.sn)
    const { base } = draft.facts
    const values = {
      // Nothing of ours was there before, and what was there is known only now.
      ...(base && change.before_sealed === null && { before_sealed: this.#deps.sealed.seal(base, context) }),
      after_sealed: this.#deps.sealed.seal(fresh, context),
      notes: JSON.stringify(draft.notes),
      made_for: draft.madeFor,
      protocol: device.protocol,
    }
    await this.#deps.ledger.rendered(standing, change.id, values)
    return fresh
  }

  async #wait(
    standing: Standing,
    outcome: 'waiting_for_device' | 'waiting_for_report' = 'waiting_for_device',
  ): Promise<void> {
    if (standing.outcome !== outcome) await this.#deps.ledger.waiting(standing, outcome)
  }
}

function explained(
  native: NativeConfiguration | undefined,
  kept: KeptRendering,
  { data }: ConfigureOutcome,
): Rejection[] {
  if (!native || !data || data.rejected.length === 0) return []
  return native.explain(data.rejected, { ...kept, notes: [] })
}
