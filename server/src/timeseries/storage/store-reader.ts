import { averageIntervalMs, FileLists } from './file-lists.ts'
import type { Heads } from './heads.ts'
import type { Catalog } from './names/catalog.ts'
import { CorruptPart } from './parts/part-file.ts'
import type { PartSet } from './parts/part-set.ts'
import { daysOf, exactTier, type RetainedRange, type SelectedRange } from './rollup/preferred-steps.ts'
import type { RollupTier } from './rollup/rollup-tier.ts'
import type { Rollups } from './rollup/rollups.ts'
import type { KeptSamples } from './selection-reader.ts'
import type { SeriesBuffer } from './series-buffer.ts'
import type { SelectedFiles } from './shared-files.ts'
import { unionOf } from './union.ts'

/** All that is kept of samples, wherever it lies. */
export interface StoredSamples {
  readonly catalog: Catalog
  readonly parts: PartSet
  readonly rollups: Rollups
  readonly heads: Heads
  now(): number
}

/** Reads samples from memory, parts and roll-ups as if they lay in one place. Times are milliseconds. */
export class StoreReader implements KeptSamples {
  readonly catalog: Catalog
  readonly #parts: PartSet
  readonly #rollups: Rollups
  readonly #heads: Heads
  readonly #now: () => number

  constructor({ catalog, parts, rollups, heads, now }: StoredSamples) {
    this.catalog = catalog
    this.#parts = parts
    this.#rollups = rollups
    this.#heads = heads
    this.#now = now
  }

  /** Brings the names of everything kept of `from` … `to` into the catalog. */
  load(from: number, to: number): void {
    this.#parts.load(from, to)
    for (const tier of this.#rolledTiers(from)) tier.load(from - 2 * tier.stepMs, to + tier.stepMs)
  }

  /** The names of all devices that anything is kept of. */
  deviceNames(): string[] {
    for (const set of [this.#parts, ...this.#rollups.sets])
      set.load(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
    return [...this.catalog.devices()].map(([, name]) => name)
  }

  /** Keys that have samples in or near `from` … `to`, ascending: exact for memory, by file for parts. */
  keysIn(from: number, to: number): number[] {
    const lists: Iterable<number>[] = this.#parts.overlapping(from, to).map(({ keys }) => keys)
    for (const head of this.#heads.within(from, to)) lists.push(head.keys())
    for (const tier of this.#rolledTiers(from))
      lists.push(...tier.keysIn(from - 2 * tier.stepMs, to + tier.stepMs))
    return unionOf(lists, this.catalog.keyCount)
  }

  /** How many files and heads have samples in or near `from` … `to`, and how many series, each file's counted. */
  sizeOf(from: number, to: number): { files: number; series: number } {
    const near = (tier: RollupTier) => tier.set.overlapping(from - 2 * tier.stepMs, to + tier.stepMs)
    const parts = [...this.#parts.overlapping(from, to), ...this.#rolledTiers(from).flatMap(near)]
    const held = [...parts.map(({ meta }) => meta), ...this.#heads.within(from, to)]
    return { files: held.length, series: held.reduce((sum, { series }) => sum + series, 0) }
  }

  /** Whether a file that lies wholly between `from` and `to` has samples of a series: it need not be read then. */
  hasFileWithin(key: number, device: number, from: number, to: number): boolean {
    return this.#parts
      .overlapping(from, to)
      .some((part) => part.meta.minTime >= from && part.meta.maxTime <= to && part.has(key, device))
  }

  /**
   * Calls `found` with devices that have this key in or near the window; a device may come twice. Where few are of
   * interest, `among` saves passing by all the others.
   */
  eachDevice(
    key: number,
    from: number,
    to: number,
    found: (device: number) => void,
    among?: readonly number[],
  ): void {
    for (const part of this.#parts.overlapping(from, to)) part.eachDevice(key, found, among)
    for (const head of this.#heads.within(from, to)) for (const device of head.devicesOf(key)) found(device)
    for (const tier of this.#rolledTiers(from))
      tier.eachDevice(key, from - 2 * tier.stepMs, to + tier.stepMs, found)
  }

  /** The files as they are now. */
  get files(): FileLists {
    return new FileLists([this.#parts, ...this.#rollups.sets].map(({ parts }) => parts))
  }

  /** How far apart the samples of one series lie between `from` and `to`, on average, as they are read. */
  intervalMs(from: number, to: number, fromRollups: boolean): number {
    const steps = from < this.#rollups.rawFrom(this.#now()) || fromRollups
    const step = steps ? (this.#rollups.tiers[0]?.stepMs ?? 0) : 0
    const heads = this.#heads.within(from, to)
    return Math.max(step, averageIntervalMs(this.#parts.overlapping(from, to), heads))
  }

  get tiers(): readonly RollupTier[] {
    return this.#rollups.tiers
  }

  get days(): RollupTier | undefined {
    return this.#rollups.days
  }

  get retained(): RetainedRange {
    const now = this.#now()
    const inMemorySince = this.#heads.since
    if (this.#rollups.haveChanged) this.#rollups.assess(this.#parts.parts, inMemorySince, now)
    const rolledThrough = this.#rollups.doneThrough(inMemorySince)
    const { from, through } = this.#rollups.inDays
    const inDays = { from, through: Math.min(through, rolledThrough) }
    return { samplesFrom: this.#rollups.rawFrom(now), now, rolledThrough, inDays }
  }

  /** The files that a selection is read from; what they hold is in memory then. */
  filesOf(selected: SelectedRange, fromRollups: boolean): SelectedFiles {
    const { from, to } = selected
    this.#parts.load(from, to)
    const { tiers, days, retained } = this
    const preferred = fromRollups ? exactTier(tiers, selected, retained) : undefined
    const ofTier = (tier: RollupTier) =>
      tier === preferred || from < retained.samplesFrom
        ? filesOf(tier, from - 2 * tier.stepMs, to + 2 * tier.stepMs)
        : { stepMs: tier.stepMs, keptMs: tier.keptMs, parts: [] }
    const whole = preferred && days && daysOf(selected, retained, preferred.stepMs)
    return {
      raw: this.#parts.overlapping(from, to),
      tiers: tiers.map(ofTier),
      days: whole && filesOf(days, whole.from + 1, whole.through),
      retained,
    }
  }

  /** What memory alone holds of a series; nothing where none of it is of `from` … `to` (ms). */
  readMemory(key: number, device: number, from: number, to: number, into: SeriesBuffer): void {
    into.clear()
    for (const head of this.#heads.within(from, to)) head.rowsOf(device)?.read(key, into)
    into.settle()
    into.clip(from, to)
  }

  /** Whether roll-ups are made of a key's samples. */
  isRolledUp(key: number): boolean {
    return this.#rollups.isLasting(key)
  }

  /** Fills `into` with the series' samples of `from` … `to` (inclusive). */
  read(key: number, device: number, from: number, to: number, into: SeriesBuffer): void {
    try {
      into.clear()
      for (const part of this.#parts.overlapping(from, to)) part.read(key, device, from, to, into)
      for (const head of this.#heads.all) head.rowsOf(device)?.read(key, into)
      into.settle()
      into.clip(from, to)
    } catch (error) {
      if (!(error instanceof CorruptPart)) throw error
      this.#parts.discard(error)
      this.read(key, device, from, to, into)
    }
  }

  #rolledTiers(from: number): readonly RollupTier[] {
    return from < this.#rollups.rawFrom(this.#now()) ? this.#rollups.tiers : []
  }
}

/** The files of one length of step in or near a window; what they hold is in memory then. */
function filesOf(tier: RollupTier, from: number, to: number) {
  tier.load(from, to)
  return { stepMs: tier.stepMs, keptMs: tier.keptMs, parts: tier.set.overlapping(from, to) }
}
