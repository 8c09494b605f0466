import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { composeState, type StateGroup, stateGroups } from '#contract/inventory/state/state-groups.ts'
import type { WeighedReport } from '../../../events/domain-events.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { DeviceReport } from '../../../southbound/ports.ts'
import { newest } from '../observations/observation-batch.ts'
import type { ObservationWriter } from '../observations/observation-writer.ts'
import type { ReportRepository, StoredReport } from '../observations/report.repository.ts'
import type { LiveDevice } from '../records/live-devices.ts'
import { type HeardState, type MergedState, mergeStates, notOver } from './merged-state.ts'

export interface StateSourcesDeps {
  reports: Pick<ReportRepository, 'states' | 'heardBySeveral'>
  writer: Pick<ObservationWriter, 'pendingReports'>
  log: Logger
}

const ALL: ReadonlySet<StateGroup> = new Set(stateGroups)

/** A device that several protocols speak of. */
interface Sources {
  readonly heard: Map<string, HeardState>
  /** Reports that came while those of before were read: the last of each protocol. */
  waiting: Map<string, DeviceReport> | null
}

/**
 * What several protocols tell of one device, weighed against each other. Of a device with one protocol nothing is
 * held here: it is by far the most frequent, and its last report is on disk.
 */
export class StateSources {
  readonly #deps: StateSourcesDeps
  readonly #bySn = new Map<string, Sources>()
  /** Devices that were heard by several before this start. */
  #several = new Set<string>()
  constructor(deps: StateSourcesDeps) {
    this.#deps = deps
  }

  async load(): Promise<void> {
    this.#several = new Set(await this.#deps.reports.heardBySeveral())
  }

  /** A session began. @param late called with the reports that had to wait */
  joined({ row: { sn }, sessions }: LiveDevice, late: (report: DeviceReport) => void): void {
    if (this.#bySn.has(sn) || (sessions.size < 2 && !this.#several.has(sn))) return
    const sources: Sources = { heard: new Map(), waiting: new Map() }
    this.#bySn.set(sn, sources)
    void this.#read(sn, sources).finally(() => {
      const { waiting } = sources
      sources.waiting = null
      if (this.#bySn.get(sn) === sources) for (const report of waiting?.values() ?? []) late(report)
    })
  }

  /** A report came. @returns null when it has to wait */
  weigh(device: LiveDevice, report: DeviceReport): WeighedReport | null {
    const { protocol, at, source, state } = report
    const isBeside = device.row.protocol !== protocol
    const sources = this.#bySn.get(device.row.sn)
    if (sources?.waiting) {
      sources.waiting.set(protocol, report)
      return null
    }
    if (!sources) return { ...report, isBeside, told: ALL, counts: state, shown: state }
    sources.heard.set(protocol, { protocol, at, source, state })
    this.#forgetOver(sources)
    const { state: shown, from } = this.#merge(device, sources, at)
    const told = new Set(stateGroups.filter((group) => (from.get(group)?.protocol ?? protocol) === protocol))
    const counts = composeState(state, (group) => (told.has(group) ? state : null))
    return { ...report, isBeside, told, counts, shown }
  }

  /** A session ended and others go on. @returns what is shown from then on; null when there is only one source */
  left(device: LiveDevice, now: number): MergedState | null {
    const sources = this.#bySn.get(device.row.sn)
    return sources && sources.heard.size > 0 ? this.#merge(device, sources, now) : null
  }

  /** How many devices are held. */
  get size(): number {
    return this.#bySn.size
  }

  /** It belongs to others now. */
  forget(sn: string): void {
    this.#bySn.get(sn)?.heard.clear()
    this.#several.delete(sn)
  }

  /** It is nobody's, and connected by no protocol. */
  letGo(sn: string): void {
    this.#bySn.delete(sn)
    this.#several.delete(sn)
  }

  #merge(device: LiveDevice, { heard }: Sources, now: number): MergedState {
    const present = (protocol: string) => device.sessions.has(protocol)
    return mergeStates([...heard.values()], { now, present }, device.row.protocol)
  }

  async #read(sn: string, { heard }: Sources): Promise<void> {
    try {
      // Asked for first: what is written while the table is read would be missed in both.
      const pending = this.#deps.writer.pendingReports(sn)
      const all = newest<Omit<StoredReport, 'raw'>>(await this.#deps.reports.states(sn), pending)
      for (const one of notOver(all.map(heardOf))) heard.set(one.protocol, one)
    } catch (error) {
      this.#deps.log.error({ err: error, sn }, 'what a device told before could not be read')
    }
  }

  #forgetOver({ heard }: Sources): void {
    const left = new Set(notOver([...heard.values()]))
    for (const one of heard.values()) if (!left.has(one)) heard.delete(one.protocol)
  }
}

export const heardOf = ({
  protocol,
  at,
  trust,
  fresh_for_ms,
  state,
}: Omit<StoredReport, 'raw'>): HeardState => ({
  ...{ protocol, at, source: { trust, freshForMs: fresh_for_ms } },
  state: JSON.parse(state) as DeviceState,
})
