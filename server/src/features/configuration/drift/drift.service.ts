import { isDeepStrictEqual } from 'node:util'
import type { SectionIntents } from '#contract/configuration/sections.ts'
import { isInSync } from '#contract/inventory/config-states.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { KeyedQueue } from '../../../lib/keyed-queue.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { NativeDocument } from '../../../southbound/configuration-ports.ts'
import type { CommandDispatcher, Sessions } from '../../../southbound/ports.ts'
import type { DeviceReader } from '../desired-state/target-devices.ts'
import type { ConfigRenderer } from '../rendering/config-renderer.ts'
import type { RenderContext } from '../rendering/rendered-config.ts'
import { AgingAddresses } from '../sections/aging-addresses.ts'
import { inSyncState } from '../sections/omissions.ts'
import type { DeviceConfigStatus } from '../status/device-config-statuses.ts'
import type { StatusWriter } from '../status/status-writer.ts'
import { contradiction, found } from './drift-findings.ts'
import type { DriftStore, StoredDrift } from './drift-store.ts'

export interface DriftDeps {
  devices: DeviceReader
  renderer: ConfigRenderer
  driftStore: DriftStore
  statusWriter: StatusWriter
  deviceQueue: KeyedQueue
  sessions(): Sessions
  dispatcher(): CommandDispatcher
  /** The last report of a device; null when there is none. */
  stateOf(sn: string): Promise<DeviceState | null>
  clock: Clock
  log: Logger
}

/** Reports in a row that must contradict what is wanted: one alone may have been made while it was applied. */
const CONTRADICTIONS_THAT_PROVE = 2

/** Finds out how a device differs from what is wanted of it, when it says that it does or shows it. */
export class DriftService {
  readonly #deps: DriftDeps
  /** Devices whose report is being held against what is wanted. */
  readonly #looking = new Set<string>()
  readonly #examining = new Set<string>()
  readonly #addresses = new AgingAddresses()
  constructor(deps: DriftDeps) {
    this.#deps = deps
  }

  /** It runs something under another id. */
  begin(status: DeviceConfigStatus): void {
    const { sn, reportedId, changeId } = status
    if (this.#examining.has(sn)) return
    this.#examining.add(sn)
    void this.#deps.deviceQueue
      .post(sn, async () => {
        if (status.changeId !== changeId || !isInSync(status.state)) return
        await this.#keep(status, await this.#examine(status, reportedId))
      })
      .finally(() => this.#examining.delete(sn))
  }

  /** A drifted device tells an id again. */
  says(status: DeviceConfigStatus, configId: string): void {
    const { changeId } = status
    void this.#deps.deviceQueue.post(status.sn, async () => {
      if (status.changeId !== changeId || status.state !== 'drifted') return
      const drift = await this.#deps.driftStore.find(status.sn)
      if (!drift || drift.reportedId === configId) return
      if (configId === status.desiredId) await this.#mended(status)
      else await this.#keep(status, await this.#examine(status, configId), drift.since)
    })
  }

  /** Its id is right: whether the report fits what is wanted. */
  look(status: DeviceConfigStatus, reported: DeviceState): void {
    const { sn, changeId } = status
    const state = this.#addresses.without(status, reported, this.#deps.clock.now())
    if (this.#looking.has(sn)) return
    this.#looking.add(sn)
    void this.#deps.deviceQueue
      .post(sn, async () => {
        if (status.changeId !== changeId) return
        if (isInSync(status.state)) await this.#contradicts(status, state)
        else if (status.state === 'drifted') await this.#followReports(status, state)
      })
      .finally(() => this.#looking.delete(sn))
  }

  async #contradicts(status: DeviceConfigStatus, state: DeviceState): Promise<void> {
    const context = await this.#context(status.sn)
    const runs = context && contradiction(context, state, status.rejected)
    if (!runs) {
      status.contradictions = 0
      return
    }
    if (++status.contradictions < CONTRADICTIONS_THAT_PROVE) return
    await this.#keep(status, { ...found(context, runs), source: 'report', reportedId: status.desiredId })
  }

  async #followReports(status: DeviceConfigStatus, state: DeviceState): Promise<void> {
    const drift = await this.#deps.driftStore.find(status.sn)
    if (drift?.source !== 'report' || drift.reportedId !== status.desiredId) return
    const context = await this.#context(status.sn)
    if (!context) return
    const runs = contradiction(context, state, status.rejected)
    if (!runs) return this.#mended(status)
    const now = found(context, runs)
    if (isDeepStrictEqual(now.changes, drift.changes)) return
    await this.#keep(status, { ...now, source: 'report', reportedId: status.desiredId }, drift.since)
  }

  /** Its own document says most, its report something, the id alone that there is a difference. */
  async #examine(status: DeviceConfigStatus, reportedId: string | null): Promise<Omit<StoredDrift, 'since'>> {
    const context = await this.#context(status.sn)
    const nothing = { changes: [], intents: null, document: null, reportedId, source: 'id_only' as const }
    if (!context?.desired) return nothing
    const document = await this.#read(status.sn)
    const intents = document && this.#understand(context, document, status.sn)
    if (intents) return { ...found(context, intents), document, reportedId, source: 'read' }
    const state = await this.#deps.stateOf(status.sn)
    const runs = state && contradiction(context, state, status.rejected)
    return runs ? { ...found(context, runs), reportedId, source: 'report' } : nothing
  }

  /** Null for what is no document a device could run, however it is nested. */
  #understand(
    { native, desired }: RenderContext,
    document: NativeDocument,
    sn: string,
  ): SectionIntents | null {
    try {
      // What cannot be written down cannot be kept either.
      JSON.stringify(document)
      return native && desired ? native.read(document, desired.intent) : null
    } catch (error) {
      this.#deps.log.warn({ err: error, sn }, 'a device told a configuration that nobody can read')
      return null
    }
  }

  async #read(sn: string): Promise<NativeDocument | null> {
    if (!this.#deps.sessions().get(sn)?.can.readConfiguration) return null
    try {
      const outcome = await this.#deps.dispatcher().dispatch(sn, 'readConfiguration')
      return (outcome.data as { document?: NativeDocument } | undefined)?.document ?? null
    } catch (error) {
      this.#deps.log.debug({ err: error, sn }, 'a drifted configuration could not be read')
      return null
    }
  }

  async #keep(status: DeviceConfigStatus, drift: Omit<StoredDrift, 'since'>, since?: number): Promise<void> {
    const kept = { ...drift, since: since ?? this.#deps.clock.now() }
    const drift_sealed = this.#deps.driftStore.seal(status.tenant, status.sn, kept)
    await this.#deps.statusWriter.update(status, { state: 'drifted', drift_sealed })
  }

  async #mended(status: DeviceConfigStatus): Promise<void> {
    status.contradictions = 0
    const mended = { state: inSyncState(status), drift_sealed: null, confirmed: 1 }
    await this.#deps.statusWriter.update(status, mended)
  }

  async #context(sn: string): Promise<RenderContext | null> {
    const device = await this.#deps.devices.known(sn)
    return device && this.#deps.renderer.contextOf(device)
  }
}
