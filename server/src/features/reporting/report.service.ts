import type { ReportDocument } from '#contract/reporting/document.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { Asking, type SeriesAsked } from './asking.ts'
import { makers } from './makers.ts'
import type { Making } from './making.ts'
import { type PlaceDeps, type ReportAsk, type ReportSubject, subjectOf } from './report-place.ts'
import { KEPT_SECONDS, windowBefore, windowOf } from './window.ts'

export interface ReportDeps extends PlaceDeps, Pick<Making, 'alarms' | 'changes'> {
  series: SeriesAsked
  clock: Clock
  /** Ms for the questions of one report. */
  patienceMs?: number
}

const PATIENCE_MS = 25_000

/** Makes reports: the one place where screens, files and scheduled mails get theirs from. */
export class ReportService {
  readonly #deps: ReportDeps
  constructor(deps: ReportDeps) {
    this.#deps = deps
  }

  /**
   * A report as its caller may see it.
   * @throws ApiError `does_not_exist` when the place is out of reach, `too_many` when it holds too many devices
   */
  async makeReport(caller: Caller, ask: ReportAsk): Promise<ReportDocument> {
    const now = this.#deps.clock.now()
    const subject = await subjectOf(this.#deps, caller, ask.place)
    const making = this.#making(subject, ask, now)
    const { window } = making
    return {
      ...{ kind: ask.kind, range: ask.range, madeAt: now },
      ...{ from: window.from * 1000, to: window.to * 1000 },
      ...{ timezone: subject.timezone, place: subject.names },
      sections: await makers[ask.kind](making),
    }
  }

  #making(subject: ReportSubject, { range, to, place }: ReportAsk, now: number): Making {
    const { series, alarms, changes, patienceMs } = this.#deps
    const window = windowOf(range, Math.min(to ?? now, now))
    const before = windowBefore(window)
    const where = place.sn === undefined ? '' : `sn=${JSON.stringify(place.sn)}`
    return {
      ask: new Asking({ series, scope: subject.scope, where, patienceMs: patienceMs ?? PATIENCE_MS }),
      ...{ window, subject, alarms, changes },
      earlier: before.from < now / 1000 - KEPT_SECONDS ? null : before,
      devices: new Map(subject.devices.map((device) => [device.sn, device])),
    }
  }
}
