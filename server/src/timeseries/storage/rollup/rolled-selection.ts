import type { SelectedSeries } from '../../eval/context.ts'
import type { Look, WindowUse } from '../../eval/look.ts'
import { SeriesBuffer } from '../series-buffer.ts'
import { copyWords, putStale, wordsOf } from '../special-values.ts'
import {
  Buckets,
  CHANGES,
  COUNT,
  ENDED,
  FIRST,
  FIRST_BEFORE,
  GREATEST,
  LAST,
  LAST_BEFORE,
  LEAST,
  LOST,
  RESETS,
  SUM,
} from './buckets.ts'
import type { RollupTier } from './rollup-tier.ts'

/** A longer step may stand in where its ends miss a window's by this part of the window at most. */
const NEAR_ENOUGH = 0.01

/** What has to be read, each behind what it may follow from. */
const READ: Readonly<Record<WindowUse, readonly number[]>> = {
  samples: [LAST, LAST_BEFORE],
  count: [],
  last: [LAST, LAST_BEFORE],
  first: [LAST, LAST_BEFORE, FIRST, FIRST_BEFORE],
  least: [LAST, FIRST, LEAST],
  greatest: [LAST, FIRST, GREATEST],
  sum: [LAST, SUM],
  change: [LAST, LAST_BEFORE, FIRST, FIRST_BEFORE, LOST],
  changes: [LAST, FIRST, RESETS, CHANGES],
}

/** Behind a moment, ms: times are whole milliseconds, or parts that no clock tells. */
const JUST = 2 ** -10

/** The part of one selection that roll-ups answer: everything up to a moment. */
export interface RolledSelection {
  /** Samples are to be read from here on (ms). */
  readonly from: number
  /** Says so, and what the answer is less exact in than samples would be. */
  readonly note: string
  /**
   * What precedes a series' `samples`: joined with them, or beside them as steps. Undefined when there is nothing.
   * Steps that began before `since` (ms) are left out. Good until the next series.
   */
  before(
    samples: SeriesBuffer,
    key: number,
    device: number,
    since: number,
    to: number,
  ): Pick<SelectedSeries, 'samples' | 'rolled'> | undefined
}

/** Chooses the length of step for a look that begins at `from` (ms), of those whose roll-ups reach back so far. */
export function selectRolled(
  tiers: readonly RollupTier[],
  from: number,
  until: number,
  look: Look,
  now: number,
): RolledSelection {
  const reaching = tiers.filter(({ keptMs }) => now - keptMs <= from)
  const candidates = reaching.length > 0 ? reaching : tiers.slice(-1)
  const tier = candidates.findLast(({ stepMs }) => fits(stepMs, look)) ?? candidates[0]!
  return new Selection(tier, until, look)
}

/** Whether steps of this length give what shorter ones would, or all but that. */
function fits(stepMs: number, { first, step, back, window }: Look): boolean {
  if (window === 'samples') return false
  const aligned = first % stepMs === 0 && step % stepMs === 0
  if (window === undefined) return aligned
  return (aligned && back % stepMs === 0) || stepMs <= back * NEAR_ENOUGH
}

class Selection implements RolledSelection {
  readonly from: number
  readonly #until: number
  readonly #stepMs: number
  readonly #tier: RollupTier
  readonly #look: Look
  readonly #buckets = new Buckets()
  readonly #joined = new SeriesBuffer()

  constructor(tier: RollupTier, until: number, look: Look) {
    this.#tier = tier
    this.#stepMs = tier.stepMs
    this.#until = until
    this.from = until + JUST
    this.#look = look
  }

  get note(): string {
    const until = new Date(this.#until).toISOString().replace('.000', '')
    const caution = this.#caution()
    return `PromQL warning: up to ${until} roll-ups of ${this.#stepMs / 60_000}m were read${caution && `: ${caution}`}`
  }

  before(samples: SeriesBuffer, key: number, device: number, since: number, to: number) {
    const { first, back, window } = this.#look
    const buckets = this.#buckets
    const aggregates = window === undefined ? [LAST, LAST_BEFORE, ENDED] : READ[window]
    // A window may be moved by a step, and widened to one.
    const from = Math.max(first - back - 2 * this.#stepMs, since + this.#stepMs)
    this.#tier.read(key, device, from, Math.min(this.#until, to + this.#stepMs), aggregates, buckets)
    if (buckets.count === 0) return undefined
    if (window !== undefined && window !== 'samples')
      return { samples, rolled: { buckets, stepMs: this.#stepMs, until: this.#until } }
    return { samples: this.#join(samples) }
  }

  #caution(): string {
    const { first, step, back, window } = this.#look
    if (window === 'samples') return 'of each step only the last sample is left'
    const aligned = first % this.#stepMs === 0 && step % this.#stepMs === 0
    if (window === undefined) return aligned ? '' : 'values are those at the end of the step before'
    return aligned && back % this.#stepMs === 0
      ? ''
      : 'windows are moved to whole steps, one at least, and sums scaled to their length'
  }

  #join(samples: SeriesBuffer): SeriesBuffer {
    const joined = this.#joined
    joined.clear()
    if (this.#look.window === undefined) this.#asMoments(this.#buckets, joined)
    else this.#asLastSamples(this.#buckets, joined)
    joined.reserve(samples.count)
    joined.times.set(samples.times.subarray(0, samples.count), joined.count)
    const [from, to] = [wordsOf(samples.values), wordsOf(joined.values)]
    for (let i = 0; i < samples.count; i++) copyWords(from, i, to, joined.count + i)
    joined.added(samples.count)
    return joined
  }

  #asLastSamples(buckets: Buckets, into: SeriesBuffer): void {
    into.reserve(buckets.count)
    for (let i = 0; i < buckets.count; i++) {
      if (buckets.get(COUNT, i) > 0) put(into, lastAt(buckets, i), buckets.get(LAST, i))
    }
  }

  /**
   * What a look at the end of a step would see, for as long as the step that follows. Only the last step's sample
   * stands at its own time: the samples that follow are looked at between ends, too.
   */
  #asMoments(buckets: Buckets, into: SeriesBuffer): void {
    const { back } = this.#look
    const every = Math.min(back, this.#stepMs)
    into.reserve(buckets.count * Math.ceil(this.#stepMs / every))
    for (let i = 0; i < buckets.count; i++) {
      const end = buckets.ends[i]!
      if (buckets.get(ENDED, i) > 0) putMarker(into, end)
      else if (end === this.#until) put(into, lastAt(buckets, i), buckets.get(LAST, i))
      else if (lastAt(buckets, i) > end - back) {
        for (let at = end; at < end + this.#stepMs; at += every) put(into, at, buckets.get(LAST, i))
      }
    }
  }
}

const lastAt = (buckets: Buckets, i: number): number => buckets.ends[i]! - buckets.get(LAST_BEFORE, i)

function put(into: SeriesBuffer, at: number, value: number): void {
  into.reserve(1)
  into.times[into.count] = at
  into.values[into.count++] = value
}

function putMarker(into: SeriesBuffer, at: number): void {
  into.reserve(1)
  into.times[into.count] = at
  putStale(wordsOf(into.values), into.count++)
}
