import type { DeviceInfo, StateSource } from '#contract/inventory/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { stateGroups } from '#contract/inventory/state/state-groups.ts'
import type { Clock } from '../../../lib/clock.ts'
import { newest } from '../observations/observation-batch.ts'
import type { ObservationWriter } from '../observations/observation-writer.ts'
import type { ReportRepository, StoredReport } from '../observations/report.repository.ts'
import type { LiveDevices } from '../records/live-devices.ts'
import {
  type HeardState,
  isFresh,
  type MergedState,
  mergeStates,
  notOver,
  type SourcePresence,
} from './merged-state.ts'
import type { SinceReport } from './since-report.ts'
import { heardOf } from './state-sources.ts'

export interface DeviceStatesDeps {
  clock: Clock
  reports: ReportRepository
  live: LiveDevices
  writer: ObservationWriter
  since: SinceReport
}

type KeptState = Omit<StoredReport, 'raw'>

/** What devices show as far as is known: their last reports, on disk yet or not, with what events told since. */
export class DeviceStates {
  readonly #deps: DeviceStatesDeps
  constructor(deps: DeviceStatesDeps) {
    this.#deps = deps
  }

  /** Null when there is no report. */
  async of(sn: string): Promise<DeviceState | null> {
    return (await this.withSources(sn))?.state ?? null
  }

  /** The same of many, read at once. */
  async ofMany(sns: readonly string[]): Promise<Map<string, DeviceState | null>> {
    const { reports, writer } = this.#deps
    const pending = new Map(sns.map((sn) => [sn, writer.pendingReports(sn)]))
    const stored = Map.groupBy(await reports.statesOf(sns), ({ sn }) => sn)
    const merged = (sn: string) => this.#merged(sn, newest(stored.get(sn) ?? [], pending.get(sn)!))
    return new Map(sns.map((sn) => [sn, merged(sn)?.state ?? null]))
  }

  /** With the protocols that told it, where there are several. */
  async withSources(sn: string): Promise<Pick<DeviceInfo, 'state' | 'sources'> | null> {
    // Asked for first: what is written while the table is read would be missed in both.
    const pending = this.#deps.writer.pendingReports(sn)
    return this.#merged(sn, newest(await this.#deps.reports.states(sn), pending))
  }

  #merged(sn: string, kept: readonly KeptState[]): Pick<DeviceInfo, 'state' | 'sources'> | null {
    if (kept.length === 0) return null
    const { row, sessions } = this.#deps.live.get(sn) ?? { row: null, sessions: new Map() }
    const weighing = { now: this.#deps.clock.now(), present: (protocol: string) => sessions.has(protocol) }
    const heard = notOver(kept.map(heardOf)).sort((a, b) => (a.protocol < b.protocol ? -1 : 1))
    const { state, from } = mergeStates(heard, weighing, row?.protocol ?? heard[0]!.protocol)
    const shown = this.#deps.since.shown(sn, state)
    if (heard.length < 2) return { state: shown }
    return { state: shown, sources: heard.map((one) => sourceOf(one, from, weighing)) }
  }

  /** As its device sent it, of whichever protocol spoke last. */
  async raw(sn: string): Promise<{ at: number; protocol: string; raw: string } | undefined> {
    const [pending] = this.#deps.writer.pendingReports(sn).sort((a, b) => b.at - a.at)
    return pending ?? (await this.#deps.reports.latestRaw(sn))
  }
}

const sourceOf = (one: HeardState, from: MergedState['from'], weighing: SourcePresence): StateSource => ({
  protocol: one.protocol,
  at: one.at,
  present: weighing.present(one.protocol),
  fresh: isFresh(one, weighing),
  groups: stateGroups.filter((group) => from.get(group) === one),
})
