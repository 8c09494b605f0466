import type { SectionIntents } from '#contract/configuration/sections.ts'
import { isInSync } from '#contract/inventory/config-states.ts'
import type { DeviceState } from '#contract/inventory/device-state.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { KeyedQueue } from '../../../lib/keyed-queue.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { NativeDocument } from '../../../southbound/configuration-ports.ts'
import type { CommandDispatcher, Sessions } from '../../../southbound/ports.ts'
import type { Sight } from '../desired-state/draft.ts'
import type { Drafts } from '../desired-state/drafts.ts'
import type { Ledger } from '../desired-state/ledger.ts'
import type { DeviceReader } from '../desired-state/planner.ts'
import type { Standing } from '../desired-state/standings.ts'
import { AgingAddresses } from '../sections/aging-addresses.ts'
import { inSyncState } from '../sections/lacking.ts'
import { contradiction, found } from './drift-findings.ts'
import type { DriftKeeper, KeptDrift } from './drift-keeper.ts'

export interface DriftDeps {
  devices: DeviceReader
  drafts: Drafts
  drifts: DriftKeeper
  ledger: Ledger
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
  begin(standing: Standing): void {
    const { sn, reportedId, changeId } = standing
    if (this.#examining.has(sn)) return
    this.#examining.add(sn)
    void this.#deps.deviceQueue
      .post(sn, async () => {
        if (standing.changeId !== changeId || !isInSync(standing.state)) return
        await this.#keep(standing, await this.#examine(standing, reportedId))
      })
      .finally(() => this.#examining.delete(sn))
  }

  /** A drifted device tells an id again. */
  says(standing: Standing, configId: string): void {
    const { changeId } = standing
    void this.#deps.deviceQueue.post(standing.sn, async () => {
      if (standing.changeId !== changeId || standing.state !== 'drifted') return
      const drift = await this.#deps.drifts.find(standing.sn)
      if (!drift || drift.reportedId === configId) return
      if (configId === standing.wantedId) await this.#mended(standing)
      else await this.#keep(standing, await this.#examine(standing, configId), drift.since)
    })
  }

  /** Its id is right: whether the report fits what is wanted. */
  look(standing: Standing, reported: DeviceState): void {
    const { sn, changeId } = standing
    const state = this.#addresses.without(standing, reported, this.#deps.clock.now())
    if (this.#looking.has(sn)) return
    this.#looking.add(sn)
    void this.#deps.deviceQueue
      .post(sn, async () => {
        if (standing.changeId !== changeId) return
        if (isInSync(standing.state)) await this.#contradicts(standing, state)
        else if (standing.state === 'drifted') await this.#fitsAgain(standing, state)
      })
      .finally(() => this.#looking.delete(sn))
  }

  async #contradicts(standing: Standing, state: DeviceState): Promise<void> {
    const sight = await this.#sight(standing.sn)
    const runs = sight && contradiction(sight, state, standing.rejected)
    if (!runs) {
      standing.contradictions = 0
      return
    }
    if (++standing.contradictions < CONTRADICTIONS_THAT_PROVE) return
    await this.#keep(standing, { ...found(sight, runs), source: 'report', reportedId: standing.wantedId })
  }

  async #fitsAgain(standing: Standing, state: DeviceState): Promise<void> {
    const drift = await this.#deps.drifts.find(standing.sn)
    if (drift?.source !== 'report' || drift.reportedId !== standing.wantedId) return
    const sight = await this.#sight(standing.sn)
    if (sight && !contradiction(sight, state, standing.rejected)) await this.#mended(standing)
  }

  /** Its own document says most, its report something, the id alone that there is a difference. */
  async #examine(standing: Standing, reportedId: string | null): Promise<Omit<KeptDrift, 'since'>> {
    const sight = await this.#sight(standing.sn)
    const nothing = { changes: [], intents: null, document: null, reportedId, source: 'id_only' as const }
    if (!sight?.wanted) return nothing
    const document = await this.#read(standing.sn)
    const intents = document && this.#understand(sight, document, standing.sn)
    if (intents) return { ...found(sight, intents), document, reportedId, source: 'read' }
    const state = await this.#deps.stateOf(standing.sn)
    const runs = state && contradiction(sight, state, standing.rejected)
    return runs ? { ...found(sight, runs), reportedId, source: 'report' } : nothing
  }

  /** Null for what is no document a device could run, however it is nested. */
  #understand({ native, wanted }: Sight, document: NativeDocument, sn: string): SectionIntents | null {
    try {
      // What cannot be written down cannot be kept either.
      JSON.stringify(document)
      return native && wanted ? native.read(document, wanted.intent) : null
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

  async #keep(standing: Standing, drift: Omit<KeptDrift, 'since'>, since?: number): Promise<void> {
    const kept = { ...drift, since: since ?? this.#deps.clock.now() }
    const drift_sealed = this.#deps.drifts.seal(standing.tenant, standing.sn, kept)
    await this.#deps.ledger.stands(standing, { state: 'drifted', drift_sealed })
  }

  async #mended(standing: Standing): Promise<void> {
    standing.contradictions = 0
    const mended = { state: inSyncState(standing), drift_sealed: null, confirmed: 1 }
    await this.#deps.ledger.stands(standing, mended)
  }

  async #sight(sn: string): Promise<Sight | null> {
    const device = await this.#deps.devices.known(sn)
    return device && this.#deps.drafts.sight(device)
  }
}
