import type { ReportDocument, ReportKind } from '#contract/reporting/document.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { builders } from './builders.ts'
import { missingIn } from './missing.ts'
import { type BuiltReport, RecentReports } from './recent-reports.ts'
import type { ReportContext } from './report-context.ts'
import { type PlaceDeps, type ReportAsk, type ReportSubject, subjectOf } from './report-place.ts'
import { ReportQueries, type SeriesQueries } from './report-queries.ts'
import { type Window, windowBefore, windowOf } from './window.ts'

export interface ReportDeps extends PlaceDeps, Pick<ReportContext, 'alarms' | 'changes' | 'bandsOf'> {
  series: SeriesQueries
  clock: Clock
  /** Ms for the questions of one report. */
  patienceMs?: number
}

const PATIENCE_MS = 25_000

/** Samples are kept so long at least; of what was before it must be asked whether anything is. */
const SURELY_KEPT_SECONDS = 31 * 86_400
const DAY = 86_400

/** Makes reports: the one place where screens, files and scheduled mails get theirs from. */
export class ReportService {
  readonly #deps: ReportDeps
  readonly #recent: RecentReports
  constructor(deps: ReportDeps) {
    this.#deps = deps
    this.#recent = new RecentReports(() => deps.clock.now())
  }

  /**
   * A report as its caller may see it. When its reader leaves before it is made, and no other waits for it, its
   * questions are interrupted.
   * @throws ApiError `does_not_exist` when the place is out of reach, `too_many` when it holds too many devices
   */
  async makeReport(caller: Caller, ask: ReportAsk, reader?: AbortSignal): Promise<ReportDocument> {
    const now = this.#deps.clock.now()
    const subject = await subjectOf(this.#deps, caller, ask.place)
    const since = subject.devices.reduce((first, device) => Math.min(first, device.since), now)
    const window = windowOf(ask.range, Math.min(ask.to ?? now, now), since)
    const make = (readers: AbortSignal) => this.#make(ask.kind, subject, window, readers)
    return {
      ...{ kind: ask.kind, range: ask.range, madeAt: now },
      ...{ from: window.from * 1000, to: window.to * 1000 },
      ...{ timezone: subject.timezone, place: subject.names },
      ...(await this.#recent.of(ask.kind, subject, window, make, reader)),
    }
  }

  async #make(
    kind: ReportKind,
    subject: ReportSubject,
    window: Window,
    readers: AbortSignal,
  ): Promise<BuiltReport> {
    const { series, alarms, changes, bandsOf, patienceMs, clock } = this.#deps
    const where = subject.one === undefined ? '' : `sn=${JSON.stringify(subject.one)}`
    const ask = new ReportQueries({
      ...{ series, scope: subject.scope, where, readers },
      patienceMs: patienceMs ?? PATIENCE_MS,
    })
    const before = windowBefore(window)
    const known = before.from >= clock.now() / 1000 - SURELY_KEPT_SECONDS || (await reachesBack(ask, before))
    const earlier = known ? before : null
    const sections = await builders[kind]({
      ...{ ask, window, earlier, subject, alarms, changes, bandsOf },
      devices: new Map(subject.devices.map((device) => [device.sn, device])),
    })
    const missing = [...(earlier ? missingIn(ask.missing, earlier) : []), ...missingIn(ask.missing, window)]
    return { sections, missing, whole: !ask.gaveUp }
  }
}

/** Whether anything is kept of the first day of a window: part of it would pass for all of it. */
async function reachesBack(ask: ReportQueries, window: Window): Promise<boolean> {
  const firstDay = { ...window, to: window.from + DAY, seconds: DAY }
  return Boolean(await ask.one('count(count_over_time(device_up{$where}[$range]))', firstDay))
}
