import { join } from 'node:path'
import type { TimeSpan } from '../compaction.ts'
import type { Catalog, InUse } from '../names/catalog.ts'
import type { Part } from '../parts/part.ts'
import { CorruptPart } from '../parts/part-file.ts'
import { PartSet, type PartSetListener } from '../parts/part-set.ts'
import { mergeSource } from '../parts/part-sources.ts'
import type { Trouble } from '../trouble.ts'
import { AGGREGATES } from './buckets.ts'
import { DayOfTier, eachOwner } from './day-of-tier.ts'
import { type DayToMake, withDaysAnew } from './days-anew.ts'
import { RollupNames } from './rollup-names.ts'
import { RollupSource } from './rollup-source.ts'
import { type RollupStep, StepReader } from './step-reader.ts'

const DAY_MS = 86_400_000
/** A span of fewer rows takes more room for its place than for its values: four weeks of days are one. */
const LEAST_ROWS = 28
const COLUMNS = Array.from({ length: AGGREGATES }, (_, i) => i)

/** Which days become one file; not those that are being `filled`. */
interface DaysToMerge {
  days: number
  /** ms */
  before: number
  filled?: readonly TimeSpan[]
  most?: number
}

/** The roll-ups of one length of step, in a folder of their own beside the raw parts. */
export class RollupTier extends StepReader<PartSet> {
  readonly #names: RollupNames
  readonly #spanRows: number

  constructor(
    directory: string,
    { stepMs, keptMs }: RollupStep,
    catalog: Catalog,
    trouble: Trouble,
    told: PartSetListener,
  ) {
    const names = new RollupNames(catalog)
    const set = new PartSet(join(directory, `rollup-${stepMs / 60_000}m`), names, trouble, told)
    super({ stepMs, keptMs, set })
    this.#names = names
    this.#spanRows = Math.max(LEAST_ROWS, (DAY_MS / stepMs) * 7)
  }

  /** The last log file of the samples that a day's roll-up was made from; undefined when there is none. */
  walOf(day: number): number | undefined {
    const parts = this.#partsOf(day)
    return parts.length > 0 ? Math.max(...parts.map(({ meta }) => meta.walThrough)) : undefined
  }

  /**
   * Makes days' roll-ups, in place of those there are. Answers the days of which there is nothing to keep. Rejects with
   * CorruptPart where samples or old roll-ups are damaged.
   */
  async make(days: readonly DayToMake[]): Promise<number[]> {
    const empty: number[] = []
    for (const [file, own] of Map.groupBy(days, ({ day }) => this.#fileOfMore(day))) {
      if (file) await this.#renew(file, own)
      else for (const one of own) if (!(await this.#makeDay(one))) empty.push(one.day)
    }
    return empty
  }

  /** The file that holds a day with others. */
  #fileOfMore(day: number): Part | undefined {
    return this.#partsOf(day).find((part) => !isWithin(part, day))
  }

  /** Answers false when there is nothing to keep of the day. */
  async #makeDay({ day, origin, walThrough }: DayToMake): Promise<boolean> {
    const replaces = this.#partsOf(day).map(({ name }) => name)
    const source = new RollupSource(origin, this.#names, { walThrough, replaces }, this.#spanRows)
    if (source.empty) return false
    await this.set.add(source)
    return true
  }

  /** Writes a file of several days anew, with some of them made from other samples than before. */
  async #renew(old: Part, days: readonly DayToMake[]): Promise<void> {
    const into = { directory: this.set.directory, names: this.#names, spanRows: this.#spanRows }
    await withDaysAnew(old, days, into, (source) => this.set.add(source))
  }

  /** Makes one file of the days of `days` days that all ended before `before` (ms), `most` times at most. */
  async merge({ days, before, filled = [], most = Number.POSITIVE_INFINITY }: DaysToMerge): Promise<void> {
    const span = days * DAY_MS
    const isOver = (period: number) =>
      (period + 1) * span <= before &&
      !filled.some(({ from, to }) => from <= (period + 1) * span && to > period * span)
    const groups = Map.groupBy(this.set.parts, ({ meta }) => periodOf(meta.maxTime, span))
    const due = [...groups].filter(([period, { length }]) => length > 1 && isOver(period))
    for (const [, group] of due.slice(0, most)) {
      const source = mergeSource(group, this.#names, () => Number.NEGATIVE_INFINITY)
      await this.#guard(() => this.set.add({ ...source, spanRows: this.#spanRows }))
    }
  }

  /** Writes a part anew without what is hidden in it. */
  async rewrite(part: Part): Promise<void> {
    if (part.hidesAll) return this.set.drop(part)
    const source = mergeSource([part], this.#names, () => Number.NEGATIVE_INFINITY)
    await this.#guard(() => this.set.add({ ...source, spanRows: this.#spanRows }))
  }

  /** Makes devices unseen in a part. */
  hide(part: Part, devices: readonly number[]): void {
    part.hide(devices.flatMap((device) => Array.from(COLUMNS, (column) => device * AGGREGATES + column)))
  }

  /** Calls `found` with the devices that have a key in or near the window. */
  eachDevice(key: number, from: number, to: number, found: (device: number) => void): void {
    for (const part of this.set.overlapping(from, to)) eachOwner(part, key, found)
  }

  /** Keys that have steps in or near the window, by file. */
  keysIn(from: number, to: number): Int32Array[] {
    return this.set.overlapping(from, to).map(({ keys }) => keys)
  }

  /** Reads what its files hold in or near the window, so that their names are in the catalog. */
  load(from: number, to: number): void {
    this.set.load(from, to)
  }

  /** Marks the catalog's numbers that are in memory of its files. */
  markUse(inUse: InUse): void {
    for (const part of this.set.parts) part.markUse(inUse, ownerOf)
  }

  /** A day's own roll-up as what a longer step is made from. */
  dayAsOrigin(day: number, aggregates: readonly number[]): DayOfTier {
    const from = day * DAY_MS + 1
    return new DayOfTier(this.#partsOf(day), (key, device, into) =>
      this.read(key, device, from, (day + 1) * DAY_MS, aggregates, into),
    )
  }

  #partsOf(day: number): readonly Part[] {
    return this.set.overlapping(day * DAY_MS + 1, (day + 1) * DAY_MS)
  }

  async #guard(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CorruptPart)) throw error
      this.set.discard(error)
    }
  }
}

const ownerOf = (number: number): number => Math.floor(number / AGGREGATES)

/** Ends lie in (start, end] of a day or period. */
const periodOf = (end: number, span: number): number => Math.ceil(end / span) - 1

function isWithin({ meta }: Part, day: number): boolean {
  return meta.minTime > day * DAY_MS && meta.maxTime <= (day + 1) * DAY_MS
}
