import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { KeyedQueue } from '../../lib/keyed-queue.ts'
import { Deletions } from './deletions.ts'
import { DiskSpace, realDisk } from './disk-space.ts'
import { Heads } from './heads.ts'
import { type Loss, Losses } from './losses.ts'
import { Maintenance } from './maintenance.ts'
import { Manifest } from './manifest.ts'
import { Catalog, type InUse } from './names/catalog.ts'
import type { Part } from './parts/part.ts'
import { PartSet, type PartSetListener } from './parts/part-set.ts'
import type { RowSink } from './parts/row-batch-reader.ts'
import { Rollups } from './rollup/rollups.ts'
import type { StoreOptions, StoreStats } from './store-options.ts'
import { StoreReader } from './store-reader.ts'
import { lossesOfLogs, type ReplayedLog, replayLogs } from './wal/recovery.ts'
import { WalPositions } from './wal/wal-positions.ts'
import { listSegments, WriteAheadLog } from './wal/write-ahead-log.ts'

/** Memory may hold so many times what makes a part, while parts cannot be written. */
const MOST_HEADS = 4

/**
 * Samples on disk and in memory: write-ahead log → head → immutable parts. A part that was renamed into place says
 * which log files it covers, so nothing acknowledged is lost or held twice wherever a crash falls.
 */
export class Store extends StoreReader implements RowSink {
  /** While set, rows are dropped (names are still learnt). */
  refuse = false
  /** Marks what else is known by number: readers of rows still to come. */
  markOthersUse: (inUse: InUse) => void = () => undefined
  readonly diskSpace: DiskSpace
  readonly losses: Losses
  readonly #options: StoreOptions
  readonly #parts: PartSet
  readonly #rollups: Rollups
  readonly #heads: Heads
  readonly #deletions: Deletions
  readonly #wal: WriteAheadLog
  readonly #maintenance: Maintenance
  readonly #work = new KeyedQueue()
  #refused = 0

  private constructor(options: StoreOptions) {
    const files = openFiles(options)
    super({ ...files, now: options.now })
    const { parts, rollups, heads, losses, manifest, deletions } = files
    this.#options = options
    this.#parts = parts
    this.#rollups = rollups
    this.#heads = heads
    this.losses = losses
    this.#deletions = deletions
    const disk = options.disk ?? realDisk
    this.diskSpace = new DiskSpace(options.directory, options.leastFreeBytes ?? 0, disk)
    this.diskSpace.check(options.now())
    const { wal, damagedLogs } = openLog(options, files)
    this.#wal = wal
    this.#maintenance = new Maintenance({
      ...{ ...files, options, manifest, wal, damagedLogs, diskSpace: this.diskSpace, now: options.now },
      markOthersUse: (inUse) => this.markOthersUse(inUse),
    })
    this.#maintenance.assess()
  }

  static async open(options: StoreOptions): Promise<Store> {
    const store = new Store(options)
    await store.#wal.remove(store.#parts.walThrough)
    if (store.#maintenance.hasDamagedLogs) await store.flush()
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
    const isFull = shortage !== undefined || this.#heads.samples > this.#options.partSamples * MOST_HEADS
    if (!isFull) return undefined
    this.#refused++
    if (shortage === 'low') return `the time series store is full: its disk has only ${freeBytes} bytes free`
    return 'the time series store is full: its disk takes no more files'
  }

  row(device: number, at: number, keys: Int32Array, values: Float64Array): void {
    if (this.refuse) return
    this.#heads.current.append(device, at, keys, values)
    this.#wal.row(device, at, keys, values)
  }

  /** Resolves when every row so far is on the disk; rejects when the disk would not take them. */
  async sync(): Promise<void> {
    await this.#noticingShortage(() => this.#wal.sync())
  }

  /** Writes the head out when due, merges parts, drops what is past its retention. One round at a time. */
  maintain(): Promise<void> {
    return this.#queue(async () => {
      this.diskSpace.check(this.#options.now())
      await this.#noticingShortage(() => this.#maintenance.round())
    })
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
    for (const device of this.catalog.findDevices(names))
      for (const head of this.#heads.all) head.forget(device)
    this.#deletions.add(names, log)
  }

  /** Turns the head into a part now. */
  flush(): Promise<void> {
    return this.#queue(() => this.#maintenance.flush())
  }

  stats(): StoreStats {
    const parts = this.#parts.parts
    const heads = this.#heads
    return {
      series: Math.max(0, ...heads.all.map(({ series }) => series), ...parts.map((part) => part.meta.series)),
      samples: parts.reduce((sum, part) => sum + part.meta.samples, heads.samples),
      headSamples: heads.samples,
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

  async #noticingShortage(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.diskSpace.failed(error, this.#options.now())
      throw error
    }
  }
}

type Files = ReturnType<typeof openFiles>

/** What was written out, with what is known to be lost or deleted of it. */
function openFiles({ directory, onTrouble, ...options }: StoreOptions) {
  mkdirSync(join(directory, 'wal'), { recursive: true })
  const catalog = new Catalog()
  const losses = new Losses(directory, onTrouble)
  const manifest = new Manifest(directory, onTrouble)
  const listener: PartSetListener = { manifest, lost: (loss: Loss) => losses.add(loss, true) }
  const parts = new PartSet(join(directory, 'raw'), catalog, onTrouble, {
    ...listener,
    damaged: (loss) => losses.add(loss),
  })
  const { retentionMs, shortLived, rollups: steps = [], now } = options
  const rolled = { steps, rawMs: retentionMs, shortLived }
  const rollups = new Rollups(directory, rolled, catalog, onTrouble, now(), listener)
  const hide = (part: Part, names: readonly string[]) => {
    part.load()
    const devices = catalog.findDevices(names)
    const tier = rollups.all.find(({ set }) => set.parts.includes(part))
    if (tier) tier.hide(part, devices)
    else part.hide(devices)
  }
  const deletions = new Deletions(directory, [parts, ...rollups.sets], hide, onTrouble)
  return { catalog, losses, manifest, parts, rollups, deletions, heads: new Heads() }
}

/** Takes in what only logs hold, and begins the next one. */
function openLog(options: StoreOptions, files: Files) {
  const { catalog, parts, heads, manifest, deletions } = files
  const directory = join(options.directory, 'wal')
  const positions = new WalPositions(directory)
  const segments = listSegments(directory)
  const deletedOf = (log: number) => deletions.devicesOfLog(log)
  const replayed = replayLogs(directory, parts.walThrough, catalog, heads.current, deletedOf)
  const damagedLogs = replayed.flatMap(({ end, path }) => (end === 'damaged' ? [path] : []))
  for (const path of damagedLogs)
    options.onTrouble(`time series log ${path} is damaged; what precedes the damage was kept`)
  tellOfLostLogs(files, positions, replayed, segments)
  const known = [manifest.logsThrough, ...positions.found.keys()]
  const last = Math.max(parts.walThrough, deletions.logThrough, ...segments, ...known)
  const disk = options.disk ?? realDisk
  const wal = new WriteAheadLog(directory, last + 1, catalog, options.syncIntervalMs, disk, positions)
  return { wal, damagedLogs }
}

/** Of logs that are gone or shorter than they were, once. */
function tellOfLostLogs(
  { manifest, parts, losses }: Files,
  positions: WalPositions,
  replayed: readonly ReplayedLog[],
  segments: readonly number[],
): void {
  const through = Math.max(manifest.logsThrough, parts.walThrough)
  const expected = [...positions.found.values()].filter(({ number }) => number > through)
  const lost = lossesOfLogs(manifest.isNew ? [] : expected, replayed)
  for (const { loss, isTold } of lost) losses.add(loss, isTold)
  const lacking = new Set(lost.map(({ number }) => number))
  positions.keep(new Set(segments.filter((number) => !lacking.has(number))))
}
