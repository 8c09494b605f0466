import { join } from 'node:path'
import type { Catalog, InUse } from '../catalog.ts'
import type { Part } from '../parts/part.ts'
import { CorruptPart } from '../parts/part-file.ts'
import { PartSet, type PartSetListener } from '../parts/part-set.ts'
import { mergeSource } from '../parts/part-sources.ts'
import type { Trouble } from '../trouble.ts'
import { AGGREGATES, type Buckets, COUNT } from './buckets.ts'
import { RollupNames } from './rollup-names.ts'
import { type RollupOrigin, RollupSource } from './rollup-source.ts'
import { type RollupStep, StepReader } from './step-reader.ts'

const DAY_MS = 86_400_000
const COLUMNS = Array.from({ length: AGGREGATES }, (_, i) => i)

/** The roll-ups of one length of step, in a folder of their own beside the raw parts. */
export class RollupTier extends StepReader<PartSet> {
  readonly #names: RollupNames

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
  }

  /** The last log file of the samples that a day's roll-up was made from; undefined when there is none. */
  walOf(day: number): number | undefined {
    const parts = this.#partsOf(day)
    return parts.length > 0 ? Math.max(...parts.map(({ meta }) => meta.walThrough)) : undefined
  }

  /** Whether a day's roll-up has become one with other days', and is not made anew any more. */
  isMerged(day: number): boolean {
    return this.#partsOf(day).some((part) => !isWithin(part, day))
  }

  /** Makes a day's roll-up, in place of the one there is. Answers false when there is nothing to keep of the day. */
  async make(day: number, origin: RollupOrigin, walThrough: number): Promise<boolean> {
    const replaces = this.#partsOf(day).map(({ name }) => name)
    const rows = (DAY_MS / this.stepMs) * 7
    const source = new RollupSource(origin, this.#names, { walThrough, replaces }, rows)
    if (source.empty) return false
    await this.set.add(source)
    return true
  }

  /** Makes one file of the days of `days` days that all ended before `before` (ms). */
  async merge(days: number, before: number): Promise<void> {
    const span = days * DAY_MS
    const old = this.set.parts.filter(({ meta }) => (periodOf(meta.maxTime, span) + 1) * span <= before)
    for (const group of Map.groupBy(old, ({ meta }) => periodOf(meta.maxTime, span)).values()) {
      if (group.length < 2) continue
      const source = mergeSource(group, this.#names, () => Number.NEGATIVE_INFINITY)
      await this.#guard(() => this.set.add({ ...source, spanRows: (DAY_MS / this.stepMs) * 7 }))
    }
  }

  /** Writes a part anew without what is hidden in it. */
  async rewrite(part: Part): Promise<void> {
    if (part.hidesAll) return this.set.drop(part)
    const source = mergeSource([part], this.#names, () => Number.NEGATIVE_INFINITY)
    await this.#guard(() => this.set.add({ ...source, spanRows: (DAY_MS / this.stepMs) * 7 }))
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

/** The series of one day of a tier. */
export class DayOfTier {
  readonly #parts: readonly Part[]
  readonly read: (key: number, device: number, into: Buckets) => void

  constructor(parts: readonly Part[], read: (key: number, device: number, into: Buckets) => void) {
    this.#parts = parts
    this.read = read
  }

  keys(): Set<number> {
    return new Set(this.#parts.flatMap((part) => [...part.keys]))
  }

  devices(): Set<number> {
    return new Set(this.#parts.flatMap((part) => [...part.devices].map((d) => Math.floor(d / AGGREGATES))))
  }

  devicesOf(key: number): Set<number> {
    const all = new Set<number>()
    for (const part of this.#parts) eachOwner(part, key, (device) => all.add(device))
    return all
  }

  /** The ends of the device's steps, file by file. */
  timesOf(device: number): Float64Array[] {
    return this.#parts.flatMap((part) => part.timesOf(device * AGGREGATES))
  }
}

const ownerOf = (number: number): number => Math.floor(number / AGGREGATES)

function eachOwner(part: Part, key: number, found: (device: number) => void): void {
  part.eachDevice(key, (number) => {
    if (number % AGGREGATES === COUNT) found(Math.floor(number / AGGREGATES))
  })
}

/** Ends lie in (start, end] of a day or period. */
const periodOf = (end: number, span: number): number => Math.ceil(end / span) - 1

function isWithin({ meta }: Part, day: number): boolean {
  return meta.minTime > day * DAY_MS && meta.maxTime <= (day + 1) * DAY_MS
}
