import { Slice, type Slices } from '../../lib/slices.ts'
import type { SelectedSeries, SeriesSource } from '../eval/context.ts'
import { makeMatcher } from '../parse/matcher.ts'
import { COUNT, WANTED } from '../storage/rollup/buckets.ts'
import type { WantedSeries } from './protocol.ts'
import { BatchPacker, type NextBatch } from './series-batch.ts'

/** Reads one selection for another thread, in slices, batch by batch as they are asked for. */
export class SelectionReading {
  readonly #series: Iterator<SelectedSeries>
  readonly #slices: Slices
  readonly #packer: BatchPacker

  constructor(source: SeriesSource, { matchers, from, to, hints }: WantedSeries, slices: Slices) {
    const made = matchers.map(({ name, op, value }) => makeMatcher(name, op, value))
    this.#series = source.select(made, from, to, hints)[Symbol.iterator]()
    this.#slices = slices
    this.#packer = new BatchPacker([COUNT, ...WANTED[hints.window ?? 'moments']])
  }

  async next(): Promise<NextBatch> {
    await this.#slices.turn()
    const slice = new Slice()
    while (!this.#packer.isFull && !slice.isOver()) {
      const { value, done } = this.#series.next()
      if (done) return { batch: this.#packer.take(), isLast: true }
      this.#packer.add(value)
    }
    return { batch: this.#packer.take(), isLast: false }
  }

  close(): void {
    this.#series.return?.()
  }
}
