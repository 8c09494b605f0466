import type { SelectedSeries } from '../../eval/context.ts'
import type { SelectHints } from '../../eval/selection/select-hints.ts'
import { SeriesBuffer } from '../series-buffer.ts'
import { Buckets, WANTED } from './buckets.ts'
import { JUST, noteOf } from './rolled-selection.ts'
import { daysWithin, RunOfSteps, type Stretch } from './run-of-steps.ts'
import type { StepReader } from './step-reader.ts'
import { addEnds, addMoments, addSamples } from './steps-as-samples.ts'
import { endOfStep } from './summarise.ts'

/** What a selection looks at: from … to in ms. */
export interface SelectedRange {
  from: number
  to: number
  hints: SelectHints
}

/** What there is of it, ms. */
export interface RetainedRange {
  /** Samples are kept from then on, */
  samplesFrom: number
  /** and up to then all of them are in roll-ups. */
  rolledThrough: number
  /** Between these all of them are in steps of a day, too. */
  inDays: Stretch
  now: number
}

/** Where samples come from, as the store reads them. */
export interface SampleSource {
  read(key: number, device: number, from: number, to: number, into: SeriesBuffer): void
}

/** The longest steps that give of a selection what its samples give; undefined when there are none. */
export function exactTier(
  tiers: readonly StepReader[],
  selected: SelectedRange,
  retained: RetainedRange,
): StepReader | undefined {
  const { from, to } = selected
  const isKept = (tier: StepReader) => retained.now - tier.keptMs <= from
  const holdsSome = ({ stepMs }: StepReader) =>
    lastEnd(to, retained.rolledThrough, stepMs) > endOfStep(from, stepMs)
  return tiers.findLast((tier) => isKept(tier) && holdsSome(tier) && isExact(tier.stepMs, selected, retained))
}

/** A single window may begin and end within steps where samples make it whole; of several each must be whole steps. */
function isExact(
  stepMs: number,
  { from, to, hints }: SelectedRange,
  { samplesFrom }: RetainedRange,
): boolean {
  const { first, step, back, window } = hints
  if (window === 'samples') return false
  const isWhole = (time: number) => time % stepMs === 0
  if (isOneWindow(hints))
    return (isWhole(from) || from >= samplesFrom) && (isWhole(to) || to - stepMs >= samplesFrom)
  return isWhole(first) && isWhole(step) && (window === undefined ? back <= stepMs : isWhole(back))
}

/** The whole days of a selection that is looked at as one; undefined where there are none, or where it is not. */
export function daysOf(
  { from, to, hints }: SelectedRange,
  { rolledThrough, inDays }: RetainedRange,
  stepMs: number,
): Stretch | undefined {
  if (!isOneWindow(hints)) return undefined
  return daysWithin({ from: endOfStep(from, stepMs), through: lastEnd(to, rolledThrough, stepMs) }, inDays)
}

const isOneWindow = ({ window, step }: SelectHints): boolean => window !== undefined && step === 0

const lastEnd = (to: number, until: number, stepMs: number): number =>
  Math.min(until, Math.floor(to / stepMs) * stepMs)

/**
 * Reads series by steps though their samples are kept: samples up to the first whole step, steps, and samples behind
 * the last one. Where a roll-up turns out to be damaged, that series and all that follow are left to their samples.
 */
export class PreferredSteps {
  readonly #tier: StepReader
  readonly #selected: SelectedRange
  readonly #until: number
  readonly #store: SampleSource
  readonly #run: RunOfSteps
  readonly #buckets = new Buckets()
  readonly #head = new SeriesBuffer()
  readonly #ends = new SeriesBuffer()
  readonly #joined = new SeriesBuffer()
  /** Looks at the ends of steps, which see all that is in one. */
  readonly #atEnds: boolean

  constructor(
    tier: StepReader,
    selected: SelectedRange,
    { rolledThrough, inDays }: RetainedRange,
    store: SampleSource,
    days: StepReader | undefined,
  ) {
    this.#tier = tier
    this.#selected = selected
    this.#until = lastEnd(selected.to, rolledThrough, tier.stepMs)
    this.#store = store
    this.#run = new RunOfSteps(tier, days && { reader: days, whole: inDays })
    const { window, back } = selected.hints
    this.#atEnds = window === undefined && back === tier.stepMs
  }

  /** Says that it was read, where samples are gone. */
  get note(): string {
    return noteOf(this.#until, this.#tier.stepMs, '')
  }

  /** Whether a roll-up was set aside since, as damaged. */
  get #isBroken(): boolean {
    return this.#run.isBroken
  }

  /**
   * A series from `since` (ms) on, for which `samples` are used; undefined when it is to be read from samples alone.
   * Good until the next series.
   */
  read(
    key: number,
    device: number,
    since: number,
    samples: SeriesBuffer,
  ): Pick<SelectedSeries, 'samples' | 'rolled'> | undefined {
    const { from, to, hints } = this.#selected
    const { stepMs } = this.#tier
    const begin = Math.max(since, from)
    const first = endOfStep(begin, stepMs)
    if (this.#isBroken || first >= this.#until) return undefined
    const ends = this.#ends
    ends.clear()
    const areEnds = this.#atEnds && this.#tier.readEnds(key, device, first + stepMs, this.#until, ends)
    if (!areEnds) {
      const wanted = WANTED[hints.window ?? 'moments']
      const steps = { from: first, through: this.#until }
      if (isOneWindow(hints)) this.#run.read(key, device, steps, wanted, this.#buckets)
      else this.#tier.read(key, device, first + stepMs, this.#until, wanted, this.#buckets)
    }
    if (this.#isBroken) return undefined
    this.#store.read(key, device, this.#until + JUST, to, samples)
    this.#head.clear()
    // A window is open at its start; what begins with a device's time is not.
    if (begin < first || since >= from) this.#store.read(key, device, begin, first, this.#head)
    if (areEnds) return { samples: this.#around(ends, samples) }
    if (hints.window === undefined) return { samples: this.#around(this.#moments(), samples) }
    const all = this.#head.count > 0 ? this.#around(undefined, samples) : samples
    if (this.#buckets.count === 0) return { samples: all }
    return { samples: all, rolled: { buckets: this.#buckets, stepMs, from: first, until: this.#until } }
  }

  /** What looks between steps see of them. */
  #moments(): SeriesBuffer {
    const { back } = this.#selected.hints
    if (this.#atEnds) addEnds(this.#buckets, this.#ends)
    else addMoments(this.#buckets, back, back, this.#until, this.#ends)
    return this.#ends
  }

  /** The samples before the steps, what stands for these where that is wanted, and the samples behind them. */
  #around(steps: SeriesBuffer | undefined, samples: SeriesBuffer): SeriesBuffer {
    const joined = this.#joined
    joined.clear()
    addSamples(this.#head, joined)
    if (steps) addSamples(steps, joined)
    addSamples(samples, joined)
    return joined
  }
}
