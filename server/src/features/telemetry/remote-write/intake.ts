import { remoteSubject } from '../../../timeseries/subjects.ts'
import type { Report } from '../../../timeseries/types.ts'
import { remoteWriteLimits as limits } from './limits.ts'
import type { SentSample, SentSeries } from './messages.ts'
import type { KnownSeries, SeriesLedger } from './series-ledger.ts'

/** What becomes of a request: the rows to keep, and how many of what are not kept, by reason. */
export interface Intake {
  reports: Report[]
  samples: number
  refused: Map<string, number>
}

/** Sorts what was sent into rows: each holds samples of one moment and one target of the network. */
export function takeIn(sent: SentSeries[], network: number, ledger: SeriesLedger, now: number): Intake {
  const intake = new Sorting(network, now)
  for (const series of sent) {
    intake.refuse('native histograms are not kept', series.histograms)
    intake.refuse('exemplars are not kept', series.exemplars)
    if (series.samples.length > 0) takeSeries(series, intake, ledger)
  }
  return intake.done()
}

function takeSeries({ labels, samples }: SentSeries, intake: Sorting, ledger: SeriesLedger): void {
  const series = ledger.find(intake.network, labels, intake.now)
  if (typeof series === 'string') {
    intake.refuse(series, samples.length)
    return
  }
  series.seen = intake.now
  for (const sample of samples) intake.sample(series, sample)
}

class Sorting {
  readonly network: number
  readonly now: number
  readonly #subject: string
  readonly #rows = new Map<string, Report>()
  readonly #refused = new Map<string, number>()
  #samples = 0

  constructor(network: number, now: number) {
    this.network = network
    this.now = now
    this.#subject = remoteSubject(network)
  }

  refuse(reason: string, count: number): void {
    if (count > 0) this.#refused.set(reason, (this.#refused.get(reason) ?? 0) + count)
  }

  sample(series: KnownSeries, { at, value, stale }: SentSample): void {
    const reason = untimely(at, series.newest, this.now)
    if (reason) this.refuse(reason, 1)
    else this.#take(series, { at, value, stale })
  }

  done(): Intake {
    return { reports: [...this.#rows.values()], samples: this.#samples, refused: this.#refused }
  }

  #take(series: KnownSeries, { at, value, stale }: SentSample): void {
    series.newest = Math.max(series.newest, at)
    const { name, labels } = series
    this.#rowOf(series, at).samples.push({ name, labels, value, ...(stale && { stale }) })
    this.#samples += 1
  }

  #rowOf({ target, slot }: KnownSeries, at: number): Report {
    const key = `${at}\0${slot}\0${target}`
    let row = this.#rows.get(key)
    if (!row) {
      row = { sn: `${this.#subject}\0${target}`, at, samples: [] }
      this.#rows.set(key, row)
    }
    return row
  }
}

/** Why a sample's time is refused. A repeated sample is fine: the later one stays. */
function untimely(at: number, newest: number, now: number): string | undefined {
  // Not written with `at >`: what is no number must not pass.
  if (!(at <= now + limits.aheadMs)) return 'samples are from the future: more than 10 minutes ahead'
  if (!(at >= now - limits.oldestMs)) return 'samples are older than 90 minutes'
  return at < newest - limits.outOfOrderMs ? 'samples are out of order by more than an hour' : undefined
}
