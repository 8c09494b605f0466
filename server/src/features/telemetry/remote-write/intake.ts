import type { SeriesRows } from '../../../timeseries/rows/series-rows.ts'
import { remoteWriteLimits as limits } from './limits.ts'
import type { SentMessage } from './messages/sent-message.ts'
import { type ActiveSeries, networkIsFull } from './series/active-series.ts'
import { type ReadLabels, readLabels } from './series/label-bytes.ts'
import type { LabelSpan } from './series/label-span.ts'
import { RowSorter } from './series/row-sorter.ts'

/** What becomes of a request: the rows to keep, and how many of what are not kept, by reason. */
export interface Intake {
  rows: SeriesRows
  samples: number
  refused: Map<string, number>
  /** Some of it was refused only because too much that is new came at once. */
  isTooFast: boolean
}

const UNKNOWN = -1

/** Series that are looked at between two pauses. */
const PIECE = 256
const TOO_FAST = 'new series come too fast; send them again later'

export interface TakingIn {
  network: number
  activeSeries: ActiveSeries
  now: number
  /** Whether so many series may be looked at as new ones. */
  mayBeNew(count: number): boolean
}

/**
 * Sorts what was sent into rows: each holds samples of one moment and one target of the network. Nothing is taken of
 * a message that turns out to be none. It may pause where it yields; the active series take in one message at a time.
 * @throws MalformedMessage
 */
export function* takeIn(sent: SentMessage, into: TakingIn): Generator<void, Intake> {
  const { network, activeSeries, now } = into
  activeSeries.begin()
  const span = { bytes: sent.bytes, view: viewOf(sent.bytes), from: 0, to: 0 }
  const found = new Int32Array(sent.labelsFrom.length).fill(UNKNOWN)
  const unknown = yield* findSeries(sent, { span, found }, into)
  const sorting = new Sorting(activeSeries, sent.values, now)
  sorting.refuse('native histograms are not kept', sent.histograms)
  sorting.refuse('exemplars are not kept', sent.exemplars)
  for (let i = 0; i < found.length; i++) {
    if (i % PIECE === 0) yield
    const [from, to] = [sent.first[i]!, sent.first[i + 1]!]
    if (from === to) continue
    const labels = unknown.get(i)
    const isKnown = found[i] !== UNKNOWN && activeSeries.dictionary.isThere(found[i]!)
    const series = labels ? activeSeries.meet(network, spanOf(span, sent, i), labels, now) : found[i]!
    if (typeof series === 'string') sorting.refuse(series, to - from)
    else if (labels || isKnown) sorting.series(series, sent, from, to)
    else sorting.refuseNew(to - from, activeSeries.isFull(network))
  }
  return sorting.done()
}

interface Finding {
  span: LabelSpan
  /** Filled with the series that are known. */
  found: Int32Array
}

/** Answers the labels of those that are not known, as far as they may be new. */
function* findSeries(
  sent: SentMessage,
  { span, found }: Finding,
  { network, activeSeries: { table, dictionary }, now, mayBeNew }: TakingIn,
): Generator<void, Map<number, ReadLabels>> {
  const unknown = new Map<number, ReadLabels>()
  let entry = UNKNOWN
  let isTooFast = false
  let allowed = 0
  for (let i = 0; i < found.length; i++) {
    if (i % PIECE === 0) yield
    if (sent.first[i] === sent.first[i + 1]) continue
    entry = table.find(network, spanOf(span, sent, i), entry)
    const owner = entry < 0 ? UNKNOWN : table.ownerOf(entry)
    if (owner >= 0 && dictionary.isThere(owner)) {
      found[i] = owner
      dictionary.seen[owner] = now
      continue
    }
    if (allowed === 0 && !isTooFast) {
      allowed = Math.min(PIECE, found.length - i)
      isTooFast = !mayBeNew(allowed)
    }
    if (isTooFast) continue
    allowed -= 1
    unknown.set(i, readLabels(span.bytes, span.from, span.to))
  }
  return unknown
}

function spanOf(span: LabelSpan, { labelsFrom, labelsTo }: SentMessage, series: number): LabelSpan {
  span.from = labelsFrom[series]!
  span.to = labelsTo[series]!
  return span
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

class Sorting {
  readonly #activeSeries: ActiveSeries
  readonly #now: number
  readonly #rows: RowSorter
  readonly #refused = new Map<string, number>()
  #isTooFast = false

  constructor(activeSeries: ActiveSeries, values: Float64Array, now: number) {
    this.#rows = new RowSorter(values)
    this.#activeSeries = activeSeries
    this.#now = now
  }

  refuse(reason: string, count: number): void {
    if (count > 0) this.#refused.set(reason, (this.#refused.get(reason) ?? 0) + count)
  }

  /** Samples of series that there was no time to look at. A network that has all it may have need not try again. */
  refuseNew(count: number, isFull: boolean): void {
    this.#isTooFast ||= !isFull
    this.refuse(isFull ? networkIsFull : TOO_FAST, count)
  }

  /** Takes the samples `from` … `to`. */
  series(series: number, { at }: SentMessage, from: number, to: number): void {
    const { newest, shard } = this.#activeSeries.dictionary
    for (let i = from; i < to; i++) {
      const reason = untimely(at[i]!, newest[series]!, this.#now)
      if (reason) {
        this.refuse(reason, 1)
        continue
      }
      if (at[i]! > newest[series]!) newest[series] = at[i]!
      this.#rows.sample(shard[series]!, at[i]!, series, i)
    }
  }

  done(): Intake {
    const { samples } = this.#rows
    return {
      rows: this.#rows.done(this.#activeSeries.dictionary),
      samples,
      refused: this.#refused,
      isTooFast: this.#isTooFast,
    }
  }
}

/** Why a sample's time is refused. A repeated sample is fine: the later one stays. */
function untimely(at: number, newest: number, now: number): string | undefined {
  // Not written with `at >`: what is no number must not pass.
  if (!(at <= now + limits.aheadMs)) return 'samples are from the future: more than 10 minutes ahead'
  if (!(at >= now - limits.oldestMs)) return 'samples are older than 90 minutes'
  return at < newest - limits.outOfOrderMs ? 'samples are out of order by more than an hour' : undefined
}
