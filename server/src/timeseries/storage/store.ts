import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Catalog } from './catalog.ts'
import { keepFrom, partsToMerge, partToThin, type ShortLived } from './compaction.ts'
import { setAside } from './files.ts'
import { Head } from './head.ts'
import type { Part } from './part.ts'
import { CorruptPart } from './part-file.ts'
import { PartSet, type Trouble } from './part-set.ts'
import { headSource, mergeSource } from './part-sources.ts'
import type { RowSink } from './row-batch-reader.ts'
import type { SeriesBuffer } from './series-buffer.ts'
import { replayLog } from './wal-replay.ts'
import { listSegments, segmentPath, WriteAheadLog } from './write-ahead-log.ts'

export interface StoreOptions {
  directory: string
  /** How long raw samples are kept, ms. */
  retentionMs: number
  /** Metrics that are kept for a shorter time. */
  shortLived: readonly ShortLived[]
  /** How long an append may wait for others to share a disk round, ms. */
  syncIntervalMs: number
  /** The head becomes a part when it spans this long (ms) … */
  partMs: number
  /** … or holds this many samples. */
  partSamples: number
  onTrouble: Trouble
  now(): number
}

/** Memory may hold so many times what makes a part, while parts cannot be written. */
const MOST_HEADS = 4

export interface StoreStats {
  series: number
  samples: number
  headSamples: number
  bytes: number
  parts: number
}

/**
 * Samples on disk and in memory: write-ahead log → head → immutable parts. A part that was renamed into place says
 * which log files it covers, so nothing acknowledged is lost or held twice wherever a crash falls.
 */
export class Store implements RowSink {
  readonly catalog = new Catalog()
  /** While set, rows are dropped (names are still learnt). */
  refuse = false
  readonly #options: StoreOptions
  readonly #parts: PartSet
  readonly #wal: WriteAheadLog
  #head = new Head()
  #frozen: Head | undefined
  #frozenThrough = 0
  #damagedLogs: string[] = []
  #work: Promise<void> = Promise.resolve()

  private constructor(options: StoreOptions) {
    this.#options = options
    const walDirectory = join(options.directory, 'wal')
    mkdirSync(walDirectory, { recursive: true })
    this.#parts = new PartSet(join(options.directory, 'raw'), this.catalog, options.onTrouble)
    const segments = listSegments(walDirectory)
    this.#replay(walDirectory, segments)
    const last = Math.max(0, this.#parts.walThrough, ...segments)
    this.#wal = new WriteAheadLog(walDirectory, last + 1, this.catalog, options.syncIntervalMs)
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

  /** Whether memory holds too much already, because the disk takes no parts. */
  isFull(): boolean {
    return this.#inMemory() > this.#options.partSamples * MOST_HEADS
  }

  row(device: number, at: number, keys: Int32Array, values: Float64Array): void {
    if (this.refuse) return
    this.#head.append(device, at, keys, values)
    this.#wal.row(device, at, keys, values)
  }

  /** Resolves when every row so far is on the disk; rejects when the disk would not take them. */
  sync(): Promise<void> {
    return this.#wal.sync()
  }

  /** Keys that have samples in or near `from` … `to` (ms): exact for memory, by file for parts. */
  keysIn(from: number, to: number): Set<number> {
    const keys = new Set<number>()
    for (const part of this.#parts.overlapping(from, to)) for (const key of part.keys) keys.add(key)
    for (const head of this.#heads()) for (const key of head.keys()) keys.add(key)
    return keys
  }

  /** Calls `found` with devices that have this key in or near the window; a device may come twice. */
  eachDevice(key: number, from: number, to: number, found: (device: number) => void): void {
    for (const part of this.#parts.overlapping(from, to)) part.eachDevice(key, found)
    for (const head of this.#heads()) for (const device of head.devicesOf(key)) found(device)
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
      if (this.#flushIsDue()) await this.#flush()
      this.#parts.dropBefore(this.#options.now() - this.#options.retentionMs)
      await this.#merge()
    })
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
    }
  }

  /** Syncs the log and closes; the head is found again in the log. */
  async close(): Promise<void> {
    await this.#work
    await this.#wal.close()
    this.#parts.close()
  }

  #queue(work: () => Promise<void>): Promise<void> {
    const done = this.#work.then(work)
    this.#work = done.catch(() => undefined)
    return done
  }

  #heads(): Head[] {
    return this.#frozen ? [this.#frozen, this.#head] : [this.#head]
  }

  #inMemory(): number {
    return this.#head.samples + (this.#frozen?.samples ?? 0)
  }

  #flushIsDue(): boolean {
    if (this.#frozen) return true
    const { samples, minTime, maxTime } = this.#head
    return samples >= this.#options.partSamples || maxTime - minTime >= this.#options.partMs
  }

  async #flush(): Promise<void> {
    if (this.#frozen === undefined) {
      if (this.#head.empty) return
      this.#frozen = this.#head
      this.#head = new Head()
      this.#frozenThrough = this.#wal.number
      await this.#wal.rotate()
    }
    await this.#parts.add(headSource(this.#frozen, this.catalog, this.#frozenThrough))
    this.#frozen = undefined
    for (const path of this.#damagedLogs.splice(0)) setAside(path)
    await this.#wal.remove(this.#frozenThrough)
  }

  async #merge(): Promise<void> {
    const { now, retentionMs, shortLived } = this.#options
    for (;;) {
      const keptFrom = keepFrom(now(), retentionMs, shortLived)
      const thin = partToThin(this.#parts.parts, keptFrom)
      const group = thin ? [thin] : partsToMerge(this.#parts.parts, now())
      if (group.length === 0) return
      await this.#replace(group, keptFrom)
    }
  }

  async #replace(group: Part[], keptFrom: (name: string) => number): Promise<void> {
    try {
      await this.#parts.add(mergeSource(group, this.catalog, keptFrom))
    } catch (error) {
      if (!(error instanceof CorruptPart)) throw error
      this.#parts.discard(error)
    }
  }

  #replay(directory: string, segments: number[]): void {
    const sink: RowSink = {
      key: (key) => this.catalog.key(key),
      device: (sn) => this.catalog.device(sn),
      row: (device, at, keys, values) => this.#head.append(device, at, keys, values),
    }
    for (const number of segments.filter((segment) => segment > this.#parts.walThrough)) {
      const path = segmentPath(directory, number)
      const end = replayLog(path, sink)
      if (end !== 'damaged') continue
      this.#damagedLogs.push(path)
      this.#options.onTrouble(`time series log ${path} is damaged; what precedes the damage was kept`)
    }
  }
}
