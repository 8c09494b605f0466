import { type SelectedSeries, tooManySeries } from '../eval/context.ts'
import type { SelectedRange } from '../storage/rollup/preferred-steps.ts'
import { SelectionReader } from '../storage/selection-reader.ts'
import type { FilesKnown, SharedSamples } from '../storage/shared-files.ts'
import { type SeriesBatch, seriesOf } from './series-batch.ts'

/** What readers of one query share. */
export interface FilesQuery {
  known: FilesKnown
  /** One selection may find so many series. */
  maxSeries: number
  /** What the answer owes to roll-ups, in words. */
  notes: Set<string>
}

/** Reads one selection from the store's files, in another thread than the store's. */
export class SeriesInFiles {
  readonly #query: FilesQuery
  readonly #selected: SelectedRange
  #samples!: SharedSamples
  #reader!: SelectionReader
  #found = 0

  constructor(query: FilesQuery, selected: SelectedRange) {
    this.#query = query
    this.#selected = selected
  }

  /** The series of a batch that have samples. */
  *read(batch: SeriesBatch): Generator<SelectedSeries> {
    const { files, fromRollups, keys, devices, since, rolledUp } = batch.inFiles!
    const { known, notes, maxSeries } = this.#query
    if (files) {
      this.#samples = known.samplesOf(files)
      this.#reader = new SelectionReader(this.#samples, this.#selected, fromRollups, notes)
    }
    let next = 0
    for (const { labels, samples } of seriesOf(batch)) {
      const i = next++
      this.#samples.inMemory = samples
      const series = this.#reader.read(keys[i]!, devices[i]!, since[i]!, rolledUp[i] === 1)
      if (series === undefined) continue
      if (++this.#found > maxSeries) throw tooManySeries(maxSeries)
      yield { labels, ...series }
    }
  }
}
