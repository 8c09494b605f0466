import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { KeyedQueue } from '../../lib/keyed-queue.ts'
import type { SelectHints } from '../eval/selection/select-hints.ts'
import { Catalog, type InUse } from './catalog.ts'
import { keepFrom, partsToMerge, partToThin } from './compaction.ts'
import { Deletions } from './deletions.ts'
import { DiskSpace, realDisk } from './disk-space.ts'
import { averageIntervalMs, FileLists } from './file-lists.ts'
import { setAside } from './files.ts'
import { Head } from './head.ts'
import { type Loss, Losses } from './losses.ts'
import { Manifest } from './manifest.ts'
import type { Part } from './parts/part.ts'
import { CorruptPart } from './parts/part-file.ts'
import { PartSet, type PartSetListener } from './parts/part-set.ts'
import { headSource, mergeSource } from './parts/part-sources.ts'
import type { RowSink } from './parts/row-batch-reader.ts'
import { exactTier, PreferredSteps, type Selected } from './rollup/preferred-steps.ts'
import { type RolledSelection, selectRolled } from './rollup/rolled-selection.ts'
import type { RollupTier } from './rollup/rollup-tier.ts'
import { Rollups } from './rollup/rollups.ts'
import type { SeriesBuffer } from './series-buffer.ts'
import type { StoreOptions, StoreStats } from './store-options.ts'
import { unionOf } from './union.ts'
import { lossesOfLogs, type ReplayedLog, replayLogs } from './wal/recovery.ts'
import { WalPositions } from './wal/wal-positions.ts'
import { listSegments, WriteAheadLog } from './wal/write-ahead-log.ts'

/** Memory may hold so many times what makes a part, while parts cannot be written. */
const MOST_HEADS = 4
/** How often names that nothing has any more are looked for, ms. */
const FORGET_EVERY_MS = 60_000

/**
 * Samples on disk and in memory: write-ahead log → head → immutable parts. A part that was renamed into place says
 * which log files it covers, so nothing acknowledged is lost or held twice wherever a crash falls.
 */
export class Store implements RowSink {
  readonly catalog = new Catalog()
  /** While set, rows are dropped (names are still learnt). */
  refuse = false
  /** Marks what else is known by number: readers of rows still to come. */
  markOthersUse: (inUse: InUse) => void = () => undefined
  readonly #options: StoreOptions
  readonly #parts: PartSet
  readonly #rollups: Rollups
  readonly #deletions: Deletions
  readonly diskSpace: DiskSpace
  readonly losses: Losses
  readonly #manifest: Manifest
  readonly #positions: WalPositions
  #refused = 0
  #forgotAt = Number.NEGATIVE_INFINITY
  readonly #wal: WriteAheadLog
  #head = new Head()
  #frozen: Head | undefined
  #frozenThrough = 0
  readonly #damagedLogs: string[]
  readonly #work = new KeyedQueue()

  private constructor(options: StoreOptions) {
    this.#options = options
    const disk = options.disk ?? realDisk
    const walDirectory = join(options.directory, 'wal')
    mkdirSync(walDirectory, { recursive: true })
    this.diskSpace = new DiskSpace(options.directory, options.leastFreeBytes ?? 0, disk)
    this.diskSpace.check(options.now())
    this.losses = new Losses(options.directory, options.onTrouble)
    this.#manifest = new Manifest(options.directory, options.onTrouble)
    this.#positions = new WalPositions(walDirectory)
    const told = { manifest: this.#manifest, lost: (loss: Loss) => this.losses.add(loss, true) }
    this.#parts = new PartSet(join(options.directory, 'raw'), this.catalog, options.onTrouble, {
      ...told,
      damaged: (loss) => this.losses.add(loss),
    })
    this.#rollups = openRollups(options, this.catalog, told)
    const hide = (part: Part, names: readonly string[]) => this.#hide(part, names)
    this.#deletions = new Deletions(options.directory, this.#sets(), hide, options.onTrouble)
    const segments = listSegments(walDirectory)
    const deletedOf = (log: number) => this.#deletions.devicesOfLog(log)
    const replayed = replayLogs(
      ...([walDirectory, this.#parts.walThrough, this.catalog, this.#head] as const),
      deletedOf,
    )
    this.#damagedLogs = replayed.flatMap(({ end, path }) => (end === 'damaged' ? [path] : []))
    for (const path of this.#damagedLogs) {
      options.onTrouble(`time series log ${path} is damaged; what precedes the damage was kept`)
    }
    this.#missLogs(replayed, segments)
    this.#assess()
    const known = [this.#manifest.logsThrough, ...this.#positions.found.keys()]
    const last = Math.max(this.#parts.walThrough, this.#deletions.logThrough, ...segments, ...known)
    this.#wal = new WriteAheadLog(
      ...([walDirectory, last + 1, this.catalog, options.syncIntervalMs, disk] as const),
      this.#positions,
    )
  }

  /** Tells of logs that are gone or shorter than they were, once. */
  #missLogs(replayed: readonly ReplayedLog[], segments: readonly number[]): void {
    const through = Math.max(this.#manifest.logsThrough, this.#parts.walThrough)
    const expected = [...this.#positions.found.values()].filter(({ number }) => number > through)
    const lost = lossesOfLogs(this.#manifest.isNew ? [] : expected, replayed)
    for (const { loss, isTold } of lost) this.losses.add(loss, isTold)
    const lacking = new Set(lost.map(({ number }) => number))
    this.#positions.keep(new Set(segments.filter((number) => !lacking.has(number))))
  }

  static async open(options: StoreOptions): Promise<Store> {
    const store = new Store(options)
    await store.#wal.remove(store.#parts.walThrough)
    if (store.#damagedLogs.length > 0) await store.flush()
    return store
  }

  key(key: Parameters<RowSink['key']>[0]): number {
    return this.catalog.key(key)
  }

  device(sn: string): number {
    return this.catalog.device(sn)
  }

  /** Why no samples are taken now, if so: no room on the disk, or too much in memory as it takes no parts. */
  refusal(): string | undefined {
    const { shortage, freeBytes } = this.diskSpace
    const isFull = shortage !== undefined || this.#inMemory() > this.#options.partSamples * MOST_HEADS
    if (!isFull) return undefined
    this.#refused++
    if (shortage === 'low') return `the time series store is full: its disk has only ${freeBytes} bytes free`
    return 'the time series store is full: its disk takes no more files'
  }

  row(device: number, at: number, keys: Int32Array, values: Float64Array): void {
    if (this.refuse) return
    this.#head.append(device, at, keys, values)
    this.#wal.row(device, at, keys, values)
  }

  /** Resolves when every row so far is on the disk; rejects when the disk would not take them. */
  async sync(): Promise<void> {
    await this.#noticingShortage(() => this.#wal.sync())
  }

  /** Brings the names of everything kept of `from` … `to` (ms) into the catalog. */
  load(from: number, to: number): void {
    this.#parts.load(from, to)
    for (const tier of this.#rolledTiers(from)) tier.load(from - 2 * tier.stepMs, to + tier.stepMs)
  }

  /** The names of all devices that anything is kept of. */
  deviceNames(): string[] {
    for (const set of this.#sets()) set.load(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
    return [...this.catalog.devices()].map(([, name]) => name)
  }

  /** Keys that have samples in or near `from` … `to` (ms), ascending: exact for memory, by file for parts. */
  keysIn(from: number, to: number): number[] {
    const lists: Iterable<number>[] = this.#parts.overlapping(from, to).map(({ keys }) => keys)
    for (const head of this.#headsIn(from, to)) lists.push(head.keys())
    for (const tier of this.#rolledTiers(from))
      lists.push(...tier.keysIn(from - 2 * tier.stepMs, to + tier.stepMs))
    return unionOf(lists, this.catalog.keyCount)
  }

  /** How many files and heads have samples in or near `from` … `to` (ms), and how many series, each file's counted. */
  sizeOf(from: number, to: number): { files: number; series: number } {
    const near = (tier: RollupTier) => tier.set.overlapping(from - 2 * tier.stepMs, to + tier.stepMs)
    const parts = [...this.#parts.overlapping(from, to), ...this.#rolledTiers(from).flatMap(near)]
    const held = [...parts.map(({ meta }) => meta), ...this.#headsIn(from, to)]
    return { files: held.length, series: held.reduce((sum, { series }) => sum + series, 0) }
  }

  /** Whether a file that lies wholly between `from` and `to` (ms) has samples of a series: it need not be read then. */
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
    among?: Iterable<number>,
  ): void {
    for (const part of this.#parts.overlapping(from, to)) part.eachDevice(key, found, among)
    for (const head of this.#headsIn(from, to)) for (const device of head.devicesOf(key)) found(device)
    for (const tier of this.#rolledTiers(from))
      tier.eachDevice(key, from - 2 * tier.stepMs, to + tier.stepMs, found)
  }

  /** The files as they are now. */
  get files(): FileLists {
    return new FileLists([this.#parts.parts, ...this.#rollups.tiers.map(({ set }) => set.parts)])
  }

  /** How far apart (ms) the samples of one series lie between `from` and `to`, on average, as they are read. */
  intervalMs(from: number, to: number, fromRollups: boolean): number {
    const steps = from < this.#rollups.rawFrom(this.#options.now()) || fromRollups
    const step = steps ? (this.#rollups.tiers[0]?.stepMs ?? 0) : 0
    return Math.max(step, averageIntervalMs(this.#parts.overlapping(from, to), this.#headsIn(from, to)))
  }

  /** What roll-ups give of a window that begins at `from` (ms) and is looked at so; undefined when samples give all. */
  rolled(from: number, hints: SelectHints): RolledSelection | undefined {
    const until = this.#rollups.rawFrom(this.#options.now())
    return from < until
      ? selectRolled(this.#rollups.tiers, from, until, hints, this.#options.now())
      : undefined
  }

  /** Steps to read a selection by instead of samples that are kept; undefined where none give the same. */
  preferred(selected: Selected): PreferredSteps | undefined {
    if (this.#rollups.haveChanged) this.#assess()
    const now = this.#options.now()
    const rolledThrough = this.#rollups.doneThrough(this.#inMemorySince())
    const kept = { samplesFrom: this.#rollups.rawFrom(now), rolledThrough, now }
    const tier = exactTier(this.#rollups.tiers, selected, kept)
    return tier && new PreferredSteps(tier, selected, rolledThrough, this)
  }

  /** Whether roll-ups are made of a key's samples. */
  isRolledUp(key: number): boolean {
    return this.#rollups.isLasting(key)
  }

  /** Fills `into` with the series' samples of `from` … `to` (ms, inclusive). */
  read(key: number, device: number, from: number, to: number, into: SeriesBuffer): void {
    try {
      into.clear()
      for (const part of this.#parts.overlapping(from, to)) part.read(key, device, from, to, into)
      for (const head of this.#heads()) head.rowsOf(device)?.read(key, into)
      into.settle()
      into.clip(from, to)
    } catch (error) {
      if (!(error instanceof CorruptPart)) throw error
      this.#parts.discard(error)
      this.read(key, device, from, to, into)
    }
  }

  /** Writes the head out when due, merges parts, drops what is past its retention. One round at a time. */
  maintain(): Promise<void> {
    return this.#queue(async () => {
      this.diskSpace.check(this.#options.now())
      await this.#noticingShortage(() => this.#maintain())
    })
  }

  async #maintain(): Promise<void> {
    // What makes room comes first: the rest may need some.
    this.#dropOld()
    this.#deletions.save()
    this.losses.save()
    this.#manifest.save()
    this.losses.forgetBefore(this.#keptSince())
    if (this.#flushIsDue()) await this.#flush()
    // A merge needs room for what it merges; a roll-up is small, and what it stands for goes then.
    if (!this.diskSpace.shortage) await this.#merge()
    await this.#rollUp()
    await this.#writeWithoutDeleted()
    this.#forgetNames()
  }

  /** Names that no part in memory, head, log or reader of rows has any more leave the catalog. */
  #forgetNames(): void {
    const now = this.#options.now()
    this.catalog.giveBack()
    if (Math.abs(now - this.#forgotAt) < FORGET_EVERY_MS) return
    this.#forgotAt = now
    for (const set of this.#sets()) set.rest(now)
    const inUse = this.catalog.noneInUse()
    for (const part of this.#parts.parts) part.markUse(inUse)
    for (const tier of this.#rollups.tiers) tier.markUse(inUse)
    for (const head of this.#heads()) head.markUse(inUse)
    this.#wal.markUse(inUse)
    this.markOthersUse(inUse)
    if (this.catalog.forgetUnused(inUse)) this.#forgotAt = Number.NEGATIVE_INFINITY
  }

  async #noticingShortage(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.diskSpace.failed(error, this.#options.now())
      throw error
    }
  }

  /**
   * Deletes all samples of devices (by stored name) that are here. They are not seen any more when this resolves, and
   * files are written anew without them at the next rounds. Rejects when the disk does not take the note of it: out of
   * sight they are all the same, and the next rounds try to write it until a stop.
   */
  delete(names: string[]): Promise<void> {
    if (names.length === 0) return Promise.resolve()
    return this.#queue(() => this.#noticingShortage(async () => this.#delete(names)))
  }

  #delete(names: string[]): void {
    // The log is cut here: what they report from now on goes to the next file, and is kept.
    const log = this.#wal.number
    // Whether its end is on the disk is told to those who appended it.
    this.#wal.rotate().catch(() => undefined)
    for (const device of this.#numbersOf(names)) for (const head of this.#heads()) head.forget(device)
    this.#deletions.add(names, log)
  }

  /** Turns the head into a part now. */
  flush(): Promise<void> {
    return this.#queue(() => this.#flush())
  }

  stats(): StoreStats {
    const parts = this.#parts.parts
    const heads = this.#heads()
    const headSamples = this.#inMemory()
    return {
      series: Math.max(0, ...heads.map((head) => head.series), ...parts.map((part) => part.meta.series)),
      samples: parts.reduce((sum, part) => sum + part.meta.samples, headSamples),
      headSamples,
      bytes: parts.reduce((sum, part) => sum + part.file.bytes, 0),
      parts: parts.length,
      ...this.#rollups.stats(),
      freeBytes: this.diskSpace.freeBytes,
      ingestStopped: Number(this.diskSpace.shortage !== undefined),
      refusedBatchesTotal: this.#refused,
      losses: this.losses.all.length,
    }
  }

  /** Syncs the log and closes; the head is found again in the log. */
  async close(): Promise<void> {
    await this.#work.idle()
    await this.#wal.close()
    this.#parts.close()
    this.#rollups.close()
  }

  #queue(work: () => Promise<void>): Promise<void> {
    return this.#work.run('parts', work)
  }

  /** What is older (ms) is kept in no form. */
  #keptSince(): number {
    const longest = Math.max(this.#options.retentionMs, ...this.#rollups.tiers.map(({ keptMs }) => keptMs))
    return this.#options.now() - longest
  }

  #sets(): PartSet[] {
    return [this.#parts, ...this.#rollups.tiers.map(({ set }) => set)]
  }

  #heads(): Head[] {
    return this.#frozen ? [this.#frozen, this.#head] : [this.#head]
  }

  #headsIn(from: number, to: number): Head[] {
    return this.#heads().filter((head) => head.minTime <= to && head.maxTime >= from)
  }

  #inMemorySince(): number {
    return Math.min(...this.#heads().map(({ minTime }) => minTime))
  }

  /** Finds out which days are rolled up, where parts came or went. */
  #assess(): void {
    this.#rollups.assess(this.#parts.parts, this.#inMemorySince(), this.#options.now())
  }

  #inMemory(): number {
    return this.#head.samples + (this.#frozen?.samples ?? 0)
  }

  #flushIsDue(): boolean {
    if (this.#frozen || this.#deletions.logThrough >= this.#wal.oldest) return true
    const { samples, minTime, maxTime } = this.#head
    const { partSamples, partMs, now } = this.#options
    return samples >= partSamples || maxTime - minTime >= partMs || this.#rollups.isLate(minTime, now())
  }

  async #flush(): Promise<void> {
    if (this.#frozen === undefined) {
      if (this.#head.empty && this.#deletions.logThrough < this.#wal.oldest) return this.#setDamagedAside()
      this.#frozen = this.#head
      this.#head = new Head()
      this.#frozenThrough = this.#wal.number
      await this.#wal.rotate()
    }
    // All of it may have been deleted.
    if (!this.#frozen.empty)
      await this.#parts.add(headSource(this.#frozen, this.catalog, this.#frozenThrough))
    this.#frozen = undefined
    this.#assess()
    this.#manifest.letLogsGo(this.#frozenThrough)
    this.#setDamagedAside()
    await this.#wal.remove(this.#frozenThrough)
  }

  /** Only when what was good in them is in a part. */
  #setDamagedAside(): void {
    for (const path of this.#damagedLogs.splice(0)) setAside(path)
  }

  #rolledTiers(from: number): readonly RollupTier[] {
    return from < this.#rollups.rawFrom(this.#options.now()) ? this.#rollups.tiers : []
  }

  #dropOld(): void {
    this.#rollups.letGo(this.#options.now())
    this.#parts.dropBefore(this.#rollups.rawKeptFrom(this.#options.now()))
    this.#rollups.dropOld(this.#options.now())
  }

  #hide(part: Part, names: readonly string[]): void {
    part.load()
    const devices = this.#numbersOf(names)
    const tier = this.#rollups.tiers.find(({ set }) => set.parts.includes(part))
    if (tier) tier.hide(part, devices)
    else part.hide(devices)
  }

  #numbersOf(names: readonly string[]): number[] {
    return names.flatMap((name) => this.catalog.findDevice(name) ?? [])
  }

  async #writeWithoutDeleted(): Promise<void> {
    for (const part of this.#parts.parts.filter(({ hidesSome }) => hidesSome)) {
      // Its log number is not needed any more: what it covers was removed when it was written.
      if (part.hidesAll) this.#parts.drop(part)
      else await this.#replace([part], () => Number.NEGATIVE_INFINITY)
    }
    for (const tier of this.#rollups.tiers)
      for (const part of tier.set.parts.filter(({ hidesSome }) => hidesSome)) await tier.rewrite(part)
    this.#deletions.settle(this.#wal.oldest)
  }

  async #rollUp(): Promise<void> {
    const { now } = this.#options
    const { minTime } = this.#head
    await this.#skippingDamaged(() => this.#rollups.make(() => this.#parts.parts, minTime, now()))
    this.#dropOld()
  }

  async #merge(): Promise<void> {
    const { now, shortLived } = this.#options
    for (;;) {
      const keptFrom = keepFrom(now(), this.#rollups.rawKeptFrom(now()), shortLived)
      const thin = partToThin(this.#parts.parts, keptFrom)
      const group = thin ? [thin] : partsToMerge(this.#parts.parts, now())
      if (group.length === 0) return
      await this.#replace(group, keptFrom)
    }
  }

  async #replace(group: Part[], keptFrom: (name: string) => number): Promise<void> {
    await this.#skippingDamaged(() => this.#parts.add(mergeSource(group, this.catalog, keptFrom)))
  }

  /** What is damaged goes aside; the next round does without it. */
  async #skippingDamaged(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CorruptPart)) throw error
      this.#parts.discard(error)
      this.#rollups.discard(error)
    }
  }
}

function openRollups(options: StoreOptions, catalog: Catalog, told: PartSetListener): Rollups {
  const { directory, retentionMs, shortLived, rollups = [], onTrouble, now } = options
  const steps = { steps: rollups, rawMs: retentionMs, shortLived }
  return new Rollups(directory, steps, catalog, onTrouble, now(), told)
}
