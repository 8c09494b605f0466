import type { Labels } from '../labels.ts'
import { labelsOf } from '../series-labels.ts'
import type { SelectedRange } from '../storage/rollup/preferred-steps.ts'
import type { SeriesBuffer } from '../storage/series-buffer.ts'
import type { SelectedFiles } from '../storage/shared-files.ts'
import type { Store } from '../storage/store.ts'
import type { FoundSeries } from './visibility.ts'

/** A selection for who reads files by himself: which series it has, where they lie, and what memory holds of them. */
export class SelectionInFiles {
  readonly #store: Store
  readonly #found: Iterator<FoundSeries | undefined, void>
  readonly #selected: SelectedRange
  #files: Store['files'] | undefined
  readonly fromRollups: boolean

  constructor(
    store: Store,
    found: Iterator<FoundSeries | undefined, void>,
    selected: SelectedRange,
    fromRollups: boolean,
  ) {
    this.#store = store
    this.#found = found
    this.#selected = selected
    this.fromRollups = fromRollups
  }

  /** The next series; undefined between pieces of work. */
  next(): IteratorResult<FoundSeries | undefined, void> {
    return this.#found.next()
  }

  close(): void {
    this.#found.return?.()
  }

  /** The files to read, when they are others than the last time this was asked. */
  takeFiles(): SelectedFiles | undefined {
    if (this.#files?.areStill(this.#store.files)) return undefined
    const files = this.#store.filesOf(this.#selected, this.fromRollups)
    // Opening them may have taken damaged ones out.
    this.#files = this.#store.files
    return files
  }

  readMemory({ key, visible }: FoundSeries, into: SeriesBuffer): void {
    const { from, to } = this.#selected
    this.#store.readMemory(key, visible.device, from, to, into)
  }

  isRolledUp({ key }: FoundSeries): boolean {
    return this.#store.isRolledUp(key)
  }

  labelsOf({ key, visible }: FoundSeries): Labels {
    return labelsOf(this.#store.catalog.keyAt(key), visible.sn, visible.subject)
  }
}
