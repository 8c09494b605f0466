import type { SelectedSeries } from '../../eval/context.ts'
import type { SelectHints } from '../../eval/selection/select-hints.ts'
import { SeriesBuffer } from '../series-buffer.ts'
import { Buckets, WANTED } from './buckets.ts'
import type { StepReader } from './step-reader.ts'
import { addLastSamples, addMoments, addSamples } from './steps-as-samples.ts'

/** A longer step may stand in where its ends miss a window's by this part of the window at most. */
const NEAR_ENOUGH = 0.01

/** Behind a moment, ms: times are whole milliseconds, or parts that no clock tells. */
export const JUST = 2 ** -10

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
  tiers: readonly StepReader[],
  from: number,
  until: number,
  hints: SelectHints,
  now: number,
): RolledSelection {
  const reaching = tiers.filter(({ keptMs }) => now - keptMs <= from)
  const candidates = reaching.length > 0 ? reaching : tiers.slice(-1)
  const tier = candidates.findLast(({ stepMs }) => fits(stepMs, hints)) ?? candidates[0]!
  return new Selection(tier, until, hints)
}

/** Whether steps of this length give what shorter ones would, or all but that. */
function fits(stepMs: number, { first, step, back, window }: SelectHints): boolean {
  if (window === 'samples') return false
  const aligned = first % stepMs === 0 && step % stepMs === 0
  if (window === undefined) return aligned
  return (aligned && back % stepMs === 0) || stepMs <= back * NEAR_ENOUGH
}

/** @param until ms */
export function noteOf(until: number, stepMs: number, caution: string): string {
  const time = new Date(until).toISOString().replace('.000', '')
  return `PromQL warning: up to ${time} roll-ups of ${stepMs / 60_000}m were read${caution && `: ${caution}`}`
}

class Selection implements RolledSelection {
  readonly from: number
  readonly #until: number
  readonly #stepMs: number
  readonly #tier: StepReader
  readonly #hints: SelectHints
  readonly #buckets = new Buckets()
  readonly #joined = new SeriesBuffer()

  constructor(tier: StepReader, until: number, hints: SelectHints) {
    this.#tier = tier
    this.#stepMs = tier.stepMs
    this.#until = until
    this.from = until + JUST
    this.#hints = hints
  }

  get note(): string {
    return noteOf(this.#until, this.#stepMs, this.#caution())
  }

  before(samples: SeriesBuffer, key: number, device: number, since: number, to: number) {
    const { first, back, window } = this.#hints
    const buckets = this.#buckets
    const aggregates = WANTED[window ?? 'moments']
    // A window may be moved by a step, and widened to one.
    const from = Math.max(first - back - 2 * this.#stepMs, since + this.#stepMs)
    this.#tier.read(key, device, from, Math.min(this.#until, to + this.#stepMs), aggregates, buckets)
    if (buckets.count === 0) return undefined
    if (window !== undefined && window !== 'samples')
      return { samples, rolled: { buckets, stepMs: this.#stepMs, until: this.#until } }
    return { samples: this.#join(samples) }
  }

  #caution(): string {
    const { first, step, back, window } = this.#hints
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
    const { back, window } = this.#hints
    if (window === undefined) addMoments(this.#buckets, this.#stepMs, back, this.#until, joined)
    else addLastSamples(this.#buckets, joined)
    addSamples(samples, joined)
    return joined
  }
}
