import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Disk } from '../disk-space.ts'
import { syncDirectory } from '../files.ts'
import type { Catalog, InUse } from '../names/catalog.ts'
import type { WalPositions } from './wal-positions.ts'
import { WalSegment } from './wal-segment.ts'

const NAME = /^(\d{10})\.log$/

/** The numbers of the log files in a directory, ascending. */
export function listSegments(directory: string): number[] {
  return readdirSync(directory)
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
}

export function segmentPath(directory: string, number: number): string {
  return join(directory, `${String(number).padStart(10, '0')}.log`)
}

/** The write-ahead log: what is appended is on the disk before it is acknowledged. Files are numbered upwards. */
export class WriteAheadLog {
  readonly #directory: string
  readonly #catalog: Catalog
  readonly #interval: number
  readonly #disk: Disk
  readonly #positions: WalPositions
  #segment: WalSegment

  /** `interval`: how long (ms) an append may wait for others to share its disk round. */
  constructor(
    directory: string,
    first: number,
    catalog: Catalog,
    interval: number,
    disk: Disk,
    positions: WalPositions,
  ) {
    this.#positions = positions
    this.#directory = directory
    this.#catalog = catalog
    this.#interval = interval
    this.#disk = disk
    this.#segment = this.#newSegment(first)
  }

  get number(): number {
    return this.#segment.number
  }

  /** The number of the oldest file that is there; infinite when there is none. */
  get oldest(): number {
    return listSegments(this.#directory)[0] ?? Number.POSITIVE_INFINITY
  }

  row(device: number, at: number, keys: Int32Array, values: Float64Array): void {
    if (this.#segment.failed) this.rotate().catch(() => undefined)
    this.#segment.row(device, at, keys, values)
  }

  /** Marks the catalog's numbers that the newest file has names for. */
  markUse(inUse: InUse): void {
    this.#segment.markUse(inUse)
  }

  sync(): Promise<void> {
    return this.#segment.sync(this.#interval)
  }

  /** Starts the next file at once; resolves when the old one is synced and closed. */
  rotate(): Promise<void> {
    const old = this.#segment
    this.#segment = this.#newSegment(old.number + 1)
    return old.close()
  }

  /** Removes the files up to and including `through`: a part holds what they held. */
  async remove(through: number): Promise<void> {
    const old = listSegments(this.#directory).filter((number) => number <= through)
    for (const number of old) await rm(segmentPath(this.#directory, number), { force: true })
    await syncDirectory(this.#directory)
  }

  async close(): Promise<void> {
    try {
      await this.#segment.close()
    } finally {
      this.#positions.close()
    }
  }

  #newSegment(number: number): WalSegment {
    const path = segmentPath(this.#directory, number)
    return new WalSegment(path, number, this.#catalog, this.#disk, (at) => this.#positions.reached(at))
  }
}
