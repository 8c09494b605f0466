import type { SelectedSeries } from '../eval/context.ts'
import type { SelectHints } from '../eval/selection/select-hints.ts'
import {
  exactTier,
  PreferredSteps,
  type RetainedRange,
  type SampleSource,
  type SelectedRange,
} from './rollup/preferred-steps.ts'
import { type RolledSelection, selectRolled } from './rollup/rolled-selection.ts'
import type { StepReader } from './rollup/step-reader.ts'
import { SeriesBuffer } from './series-buffer.ts'

/** Samples and roll-ups as they are at a moment. */
export interface KeptSamples extends SampleSource {
  readonly tiers: readonly StepReader[]
  /** Steps of a day: read in place of shorter ones. */
  readonly days: StepReader | undefined
  readonly retained: RetainedRange
}

/** What roll-ups give of a window that begins at `from` and is looked at so; undefined when samples give all. */
export function rolledOf(
  { tiers, retained }: Pick<KeptSamples, 'tiers' | 'retained'>,
  from: number,
  hints: SelectHints,
): RolledSelection | undefined {
  const { samplesFrom, now } = retained
  return from < samplesFrom ? selectRolled(tiers, from, samplesFrom, hints, now) : undefined
}

/** Reads the series of a selection one after the other. */
export class SelectionReader {
  readonly #kept: KeptSamples
  readonly #selected: SelectedRange
  readonly #rolled: RolledSelection | undefined
  readonly #preferred: PreferredSteps | undefined
  /** What it owes to roll-ups, in words. */
  readonly #notes: Set<string>
  // A buffer of its own: selections of one query may be read in turns.
  readonly #samples = new SeriesBuffer()

  /** `fromRollups`: whether roll-ups may answer where samples are kept, too. */
  constructor(kept: KeptSamples, selected: SelectedRange, fromRollups: boolean, notes: Set<string>) {
    this.#kept = kept
    this.#selected = selected
    this.#notes = notes
    this.#rolled = rolledOf(kept, selected.from, selected.hints)
    const { tiers, retained, days } = kept
    const tier = fromRollups ? exactTier(tiers, selected, retained) : undefined
    this.#preferred = tier && new PreferredSteps(tier, selected, retained, kept, days)
  }

  /** A series from `since` (ms) on; good until the next one. `isRolledUp`: whether roll-ups are made of its key. */
  read(
    key: number,
    device: number,
    since: number,
    isRolledUp: boolean,
  ): Omit<SelectedSeries, 'labels'> | undefined {
    const samples = this.#samples
    const bySteps = isRolledUp ? this.#preferred?.read(key, device, since, samples) : undefined
    if (bySteps && this.#rolled) this.#notes.add(this.#preferred!.note)
    const series = bySteps ?? this.#fromSamples(key, device, since)
    return series.samples.count === 0 && !series.rolled ? undefined : series
  }

  #fromSamples(key: number, device: number, since: number): Omit<SelectedSeries, 'labels'> {
    const [samples, rolled, { from, to }] = [this.#samples, this.#rolled, this.#selected]
    this.#kept.read(key, device, Math.max(since, rolled?.from ?? from), to, samples)
    const old = rolled?.before(samples, key, device, since, to)
    if (old) this.#notes.add(rolled!.note)
    return { samples, ...old }
  }
}
