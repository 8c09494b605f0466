import type { ShortLived, TimeSpan } from '../compaction.ts'
import type { Catalog } from '../names/catalog.ts'
import type { Part } from '../parts/part.ts'
import type { CorruptPart } from '../parts/part-file.ts'
import type { PartSet, PartSetListener } from '../parts/part-set.ts'
import { SeriesBuffer } from '../series-buffer.ts'
import type { Trouble } from '../trouble.ts'
import type { DayToMake } from './days-anew.ts'
import { behind, dayOf, endsOf, followUp, isUpToDate } from './longer-steps.ts'
import { PartsOfDays } from './parts-of-days.ts'
import { RawCutoff } from './raw-cutoff.ts'
import type { RollupOrigin } from './rollup-source.ts'
import { RollupTier } from './rollup-tier.ts'
import type { Stretch } from './run-of-steps.ts'
import type { RollupStep } from './step-reader.ts'
import { endOfStep, summarise } from './summarise.ts'

const DAY_MS = 86_400_000
/** A day is rolled up when it has been over for so long: by then late samples are there and their parts merged. */
const WAITED_MS = 2 * 3_600_000
/** A week becomes one file when it has been over for so many days: by then its last samples are in parts of whole days. */
const SETTLED_DAYS = 2
const WEEK = 7
const PERIOD = 4 * WEEK
/** Steps of a day become part of their period's file at most so often, ms: where days are filled in fast, not each by itself. */
const MERGED_EVERY_MS = 3_600_000
const NONE: Stretch = { from: 0, through: 0 }
/** Steps of a day that are made in one round of days that were rolled up before: memory is written out between two. */
const DAYS_IN_ROUND = 4

export interface RollupOptions {
  /** From short steps to long ones; each a divisor of the next. */
  steps: readonly RollupStep[]
  /** How long raw samples are kept, ms. */
  rawMs: number
  /** Metrics that are gone before a roll-up would be read. */
  shortLived: readonly ShortLived[]
}

/**
 * Roll-ups of days that are over. They are read where raw samples are no longer kept, and where a query prefers them;
 * raw parts go only when their days are rolled up. A part of a day says by its log number which samples it was made from, so that a
 * day is made anew when late samples came and whatever a crash left undone is done at the next round.
 */
export class Rollups {
  readonly tiers: readonly RollupTier[]
  /** Steps of a day, beside them: made of the longest, and read in their place alone. */
  readonly days: RollupTier | undefined
  readonly #options: RollupOptions
  readonly #catalog: Catalog
  readonly #cutoff: RawCutoff
  readonly #partsOfDays = new PartsOfDays()
  /** Days without anything to keep: up to which log file that was looked at. */
  readonly #empty = new Map<number, number>()
  /** Days before this moment (ms) are all rolled up. */
  #doneThrough = Number.NEGATIVE_INFINITY
  #inDays: Stretch = NONE
  #mergedAt = Number.NEGATIVE_INFINITY
  /** The roll-ups' files when that was found out. */
  #assessed: readonly (readonly Part[])[] = []

  constructor(
    directory: string,
    options: RollupOptions,
    catalog: Catalog,
    trouble: Trouble,
    now: number,
    told: PartSetListener,
  ) {
    this.#cutoff = new RawCutoff(directory, now - options.rawMs, trouble)
    this.#options = options
    this.#catalog = catalog
    const ofTiers: PartSetListener = {
      ...told,
      // What samples still say is made anew.
      lost: (loss) => {
        const { time } = this.#cutoff
        if (loss.from < time) told.lost?.({ ...loss, to: Math.min(loss.to, time) })
      },
    }
    this.tiers = options.steps.map((step) => new RollupTier(directory, step, catalog, trouble, ofTiers))
    const longest = options.steps.at(-1)
    // Nothing is lost with them.
    const ofDays: PartSetListener = told.manifest ? { manifest: told.manifest } : {}
    if (longest && longest.stepMs < DAY_MS)
      this.days = new RollupTier(directory, { ...longest, stepMs: DAY_MS }, catalog, trouble, ofDays)
  }

  get all(): readonly RollupTier[] {
    return this.days ? [...this.tiers, this.days] : this.tiers
  }

  get sets(): PartSet[] {
    return this.all.map(({ set }) => set)
  }

  /** Between these moments (ms) all that is rolled up is in steps of a day, too. */
  get inDays(): Stretch {
    return this.#inDays
  }

  /** Whether roll-ups came or went since it was found out which days are rolled up. */
  get haveChanged(): boolean {
    return this.sets.some(({ parts }, i) => parts !== this.#assessed[i])
  }

  /** Up to which moment (ms) roll-ups say all that samples do, where memory holds samples since `inMemory` (ms). */
  doneThrough(inMemory: number): number {
    if (!this.tiers.some(({ set }) => set.parts.length > 0)) return Number.NEGATIVE_INFINITY
    return Math.min(this.#doneThrough, dayOf(inMemory) * DAY_MS)
  }

  /** Raw samples up to this moment (ms) are not read any more, as roll-ups take their place. */
  rawFrom(now: number): number {
    const coarsest = this.tiers.at(-1)
    if (!this.tiers.some(({ set }) => set.parts.length > 0) || !coarsest) return Number.NEGATIVE_INFINITY
    // The clock may have been set back since samples went.
    const kept = Math.max(endOfStep(now - this.#options.rawMs, coarsest.stepMs), this.#cutoff.time)
    return Math.min(kept, this.#doneThrough)
  }

  /** Raw samples older than this (ms) are not kept: their time is over, and they are rolled up. */
  rawKeptFrom(now: number): number {
    const kept = now - this.#options.rawMs
    return this.tiers.length > 0 ? this.#cutoff.time : kept
  }

  /** Lets go of the raw samples whose time is over: whole days. */
  letGo(now: number): void {
    const over = Math.min(now - this.#options.rawMs, this.#doneThrough)
    if (this.tiers.length > 0) this.#cutoff.advance(Math.floor(over / DAY_MS) * DAY_MS)
  }

  /**
   * Finds out which days are rolled up; samples since `inMemory` (ms) are in no part yet. To be called before
   * anything is read, and when raw parts changed.
   */
  assess(raw: readonly Part[], inMemory: number, now: number): void {
    const [due = lastDay(now) + 1] = this.#due(raw, now)
    const waiting = Math.max(dayOf(inMemory) * DAY_MS, this.#cutoff.time)
    this.#doneThrough = Math.min(due * DAY_MS, waiting)
    this.#inDays = this.#wholeDays()
    this.#assessed = this.sets.map(({ parts }) => parts)
  }

  /** Whether samples of this time (ms) should be in a part by now: their day is due. */
  isLate(time: number, now: number): boolean {
    return this.tiers.length > 0 && dayOf(time) <= lastDay(now)
  }

  /**
   * Rolls up what is due, a day after the other, and makes one file of days that belong together; not of those that are
   * being `filled`.
   */
  async make(
    raw: () => readonly Part[],
    inMemory: number,
    now: number,
    filled: readonly TimeSpan[] = [],
  ): Promise<void> {
    const [finest, ...longer] = this.tiers
    if (!finest) return
    // Found out before: a file of several days that is written anew has one number for all of them.
    const left = longer.map((tier) => behind(tier, finest))
    const leftOfDays = this.days ? behind(this.days, this.tiers.at(-1)!) : []
    const made = await this.#makeDue(raw(), now)
    for (const [i, tier] of longer.entries()) await followUp(tier, finest, new Set([...left[i]!, ...made]))
    await this.#makeDays(leftOfDays, [...left.flat(), ...made], now)
    this.assess(raw(), inMemory, now)
    const settled = (lastDay(now) + 1 - SETTLED_DAYS) * DAY_MS
    for (const tier of this.tiers) {
      await tier.merge({ days: tier === finest ? WEEK : PERIOD, before: this.#cutoff.time })
      // One in a round: memory is written out between two.
      await tier.merge({ days: WEEK, before: settled, filled, most: 1 })
    }
  }

  /** Makes steps of days whose shorter ones are `anew`, and some of those `left` without, the latest first. */
  async #makeDays(left: readonly number[], anew: readonly number[], now: number): Promise<void> {
    const [tier, longest] = [this.days, this.tiers.at(-1)!]
    if (!tier) return
    await followUp(tier, longest, new Set([...left.slice(0, DAYS_IN_ROUND), ...anew]))
    // A file of many days stands for all between its first and its last: none of them may be still to come.
    if (left.length > DAYS_IN_ROUND || Math.abs(now - this.#mergedAt) < MERGED_EVERY_MS) return
    // They are small, and who reads them reads a month: a file of a day is worth less than finding it costs.
    await tier.merge({ days: PERIOD, before: Number.POSITIVE_INFINITY })
    this.#mergedAt = now
  }

  dropOld(now: number): void {
    for (const { set, keptMs } of this.all) set.dropBefore(now - keptMs)
  }

  /** Whether roll-ups are made of a key's samples. */
  isLasting(key: number): boolean {
    const { name } = this.#catalog.keyAt(key)
    return !this.#options.shortLived.some(({ prefix }) => name.startsWith(prefix))
  }

  stats(): { rollupBytes: number; rollupParts: number } {
    const parts = this.sets.flatMap((set) => set.parts)
    return {
      rollupBytes: parts.reduce((sum, part) => sum + part.file.bytes, 0),
      rollupParts: parts.length,
    }
  }

  discard(error: CorruptPart): void {
    for (const set of this.sets) set.discard(error)
  }

  close(): void {
    for (const set of this.sets) set.close()
  }

  /** From the last day that is rolled up back to the first that no day without its own step follows. */
  #wholeDays(): Stretch {
    const [longest, through] = [this.tiers.at(-1), this.#doneThrough]
    if (!this.days || !longest || !Number.isFinite(through)) return NONE
    const oldest = dayOf(Math.min(...longest.set.parts.map(({ meta }) => meta.minTime)))
    let day = dayOf(through)
    while (day >= oldest && isUpToDate(this.days, longest, day)) day--
    return { from: (day + 1) * DAY_MS, through }
  }

  /** Days (since the epoch) to be made, ascending. */
  #due(raw: readonly Part[], now: number): number[] {
    const finest = this.tiers[0]
    if (!finest || raw.length === 0) return []
    const oldest = dayOf(raw.reduce((least, { meta }) => Math.min(least, meta.minTime), now))
    const days = []
    for (let day = oldest; day <= lastDay(now); day++) {
      const parts = this.#partsOfDays.of(raw, day)
      if (parts.length > 0 && this.#isDue(day, parts, now)) days.push(day)
    }
    return days
  }

  #isDue(day: number, parts: readonly Part[], now: number): boolean {
    const made = this.#madeOf(day)
    if (made === undefined) return (day + 1) * DAY_MS > this.#tooOld(now)
    // Of days past their time some raw samples may be gone already: what was made of the whole stays.
    return day * DAY_MS >= this.#cutoff.time && made < walOf(parts)
  }

  /** Up to which log file the samples of a day are in the roll-ups of every step. */
  #madeOf(day: number): number | undefined {
    let least = this.#empty.get(day) ?? Number.POSITIVE_INFINITY
    for (const tier of least === Number.POSITIVE_INFINITY ? this.tiers : []) {
      const made = tier.walOf(day)
      if (made === undefined) return undefined
      least = Math.min(least, made)
    }
    return least
  }

  /** What would be dropped at once is not made. */
  #tooOld(now: number): number {
    return now - (this.tiers[0]?.keptMs ?? 0)
  }

  /** Answers the days that it made. */
  async #makeDue(raw: readonly Part[], now: number): Promise<number[]> {
    const tier = this.tiers[0]!
    const days = this.#due(raw, now).map((day): DayToMake => {
      const parts = this.#partsOfDays.of(raw, day)
      return { day, origin: this.#rawOrigin(parts, day, tier.stepMs), walThrough: walOf(parts) }
    })
    const empty = await tier.make(days)
    for (const { day, walThrough } of days) {
      if (empty.includes(day)) this.#empty.set(day, walThrough)
      else this.#empty.delete(day)
    }
    return days.map(({ day }) => day)
  }

  #rawOrigin(parts: readonly Part[], day: number, stepMs: number): RollupOrigin {
    const samples = new SeriesBuffer()
    const [from, to] = [day * DAY_MS, (day + 1) * DAY_MS]
    return {
      devices: () => new Set(parts.flatMap((part) => [...part.devices])),
      keys: () => [...new Set(parts.flatMap((part) => [...part.keys]))].filter((key) => this.isLasting(key)),
      devicesOf: (key) => {
        const all = new Set<number>()
        for (const part of parts) part.eachDevice(key, (device) => all.add(device))
        return all
      },
      endsOf: (device) =>
        endsOf(
          parts.flatMap((part) => part.timesOf(device)),
          stepMs,
          day,
        ),
      read: (key, device, into) => {
        samples.clear()
        for (const part of parts) part.read(key, device, from, to, samples)
        samples.settle()
        summarise(samples, stepMs, from, to, into)
      },
    }
  }
}

const lastDay = (now: number): number => Math.floor((now - WAITED_MS) / DAY_MS) - 1

const walOf = (parts: readonly Part[]): number => Math.max(...parts.map(({ meta }) => meta.walThrough))
