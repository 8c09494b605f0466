import { Slice, type Slices } from '../../lib/slices.ts'
import type { SeriesSource } from '../eval/context.ts'
import type { SelectHints } from '../eval/selection/select-hints.ts'
import type { Matcher } from '../parse/ast.ts'
import { makeMatcher } from '../parse/matcher.ts'
import type { SelectionInFiles } from '../scope/selection-in-files.ts'
import type { DevicePortion, FoundSeries } from '../scope/visibility.ts'
import { SeriesBuffer } from '../storage/series-buffer.ts'
import type { FilesTold } from '../storage/shared-files.ts'
import type { DivisibleSource } from './division/plan.ts'
import type { WantedSeries } from './protocol.ts'
import { BatchPacker, type NextBatch, type PairsInFiles } from './series-batch.ts'

/** Pairs that make a batch worth sending. */
const ENOUGH = 1024
const ENDED = { done: true, value: undefined } as const

/** A source whose samples lie in files that other threads may read by themselves. */
export interface SourceInFiles extends SeriesSource, DivisibleSource {
  /** `among`: the only devices to be seen. */
  selectInFiles(
    matchers: readonly Matcher[],
    from: number,
    to: number,
    hints: SelectHints,
    among?: DevicePortion,
  ): SelectionInFiles
  note(notes: readonly string[]): void
}

export const isInFiles = (source: SeriesSource): source is SourceInFiles => 'selectInFiles' in source

/**
 * Finds the series of one selection for a thread that reads their files by itself: batch by batch which series there
 * are and what memory alone holds of them.
 */
export class FilesReading {
  readonly #selection: SelectionInFiles
  readonly #told: FilesTold
  readonly #slices: Slices
  readonly #packer = new BatchPacker([])
  readonly #memory = new SeriesBuffer()
  #isClosed = false

  constructor(
    source: SourceInFiles,
    { matchers, from, to, hints }: WantedSeries,
    { told, slices, among }: { told: FilesTold; slices: Slices; among: DevicePortion | undefined },
  ) {
    const made = matchers.map(({ name, op, value }) => makeMatcher(name, op, value))
    this.#selection = source.selectInFiles(made, from, to, hints, among)
    this.#told = told
    this.#slices = slices
  }

  async next(): Promise<NextBatch> {
    await this.#slices.turn()
    const files = this.#isClosed ? undefined : this.#selection.takeFiles()
    const { found, isLast } = this.#find(new Slice())
    const inFiles: PairsInFiles = {
      keys: Int32Array.from(found, ({ key }) => key),
      devices: Int32Array.from(found, ({ visible }) => visible.device),
      since: Float64Array.from(found, ({ visible }) => visible.since),
      rolledUp: Uint8Array.from(found, (one) => Number(this.#selection.isRolledUp(one))),
      fromRollups: this.#selection.fromRollups,
      ...(files && { files: this.#told.tell(files) }),
    }
    return { batch: { ...this.#packer.take(), inFiles }, isLast }
  }

  #find(slice: Slice): { found: FoundSeries[]; isLast: boolean } {
    const found: FoundSeries[] = []
    while (found.length < ENOUGH && !this.#packer.isFull && !slice.isOver()) {
      const next = this.#isClosed ? ENDED : this.#selection.next()
      if (next.done) return { found, isLast: true }
      if (next.value === undefined) continue
      found.push(next.value)
      this.#selection.readMemory(next.value, this.#memory)
      this.#packer.add({ labels: this.#selection.labelsOf(next.value), samples: this.#memory })
    }
    return { found, isLast: false }
  }

  close(): void {
    this.#isClosed = true
    this.#selection.close()
  }
}
