import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Disk } from '../disk-space.ts'
import { syncDirectory } from '../files.ts'
import type { Catalog, InUse } from '../names/catalog.ts'
import { NumberTable } from '../names/number-table.ts'
import { RowBatchWriter } from '../parts/row-batch-writer.ts'
import { RoundPace } from './round-pace.ts'
import type { LogPosition } from './wal-positions.ts'

/** So much is worth a disk round of its own, bytes. */
const MUCH = 64 * 1024

/** Each frame of a log file: length of the payload and its crc32, then the payload (a row batch). */
export const FRAME_HEADER = 8

/**
 * One file of the write-ahead log. Rows gather in memory; `sync` writes and fdatasyncs all that gathered, so many
 * callers share one disk round. Names and serials are defined anew in each file: a file is readable by itself.
 */
export class WalSegment {
  readonly path: string
  readonly number: number
  readonly #catalog: Catalog
  readonly #disk: Disk
  readonly #onSynced: (position: LogPosition) => void
  #from = Number.POSITIVE_INFINITY
  #to = Number.NEGATIVE_INFINITY
  readonly #rows = new RowBatchWriter()
  readonly #keys = new NumberTable()
  readonly #devices = new NumberTable()
  readonly #lists = new Map<Int32Array, number>()
  #handle: FileHandle | undefined
  #offset = 0
  #next: Promise<void> | undefined
  #running: Promise<void> = Promise.resolve()
  readonly #pace = new RoundPace()
  failed = false

  /** `onSynced` is told after each disk round how far the file reaches. */
  constructor(
    path: string,
    number: number,
    catalog: Catalog,
    disk: Disk,
    onSynced: (position: LogPosition) => void = () => undefined,
  ) {
    this.path = path
    this.number = number
    this.#catalog = catalog
    this.#disk = disk
    this.#onSynced = onSynced
  }

  row(device: number, at: number, keys: Int32Array, values: Float64Array): void {
    this.#rows.row(this.#device(device), this.#list(keys), at, values)
    if (at < this.#from) this.#from = at
    if (at > this.#to) this.#to = at
  }

  /**
   * Resolves when every row given so far is on the disk. Small rounds begin `interval` ms apart at least; who comes
   * sooner waits for company, until much has gathered.
   */
  sync(interval: number): Promise<void> {
    if (this.#hasMuch) this.#pace.hurry()
    this.#next ??= this.#schedule(interval)
    return this.#next
  }

  /** Marks the catalog's numbers that this file has names for. */
  markUse({ keys, devices }: InUse): void {
    for (const key of this.#keys.keys()) keys[key] = 1
    for (const device of this.#devices.keys()) devices[device] = 1
  }

  async close(): Promise<void> {
    this.#pace.close()
    try {
      if (this.#rows.out.length > 0 && !this.failed) await this.sync(0)
      await this.#running
    } finally {
      await this.#handle?.close()
    }
  }

  async #schedule(interval: number): Promise<void> {
    await this.#pace.turn(interval, this.#hasMuch)
    await this.#running
    this.#next = undefined
    this.#pace.begin()
    const work = this.#writeOut()
    this.#running = work.catch(() => undefined)
    return work
  }

  get #hasMuch(): boolean {
    return this.#rows.out.length >= MUCH
  }

  async #writeOut(): Promise<void> {
    const frame = this.#frame()
    if (frame === undefined) return
    if (this.failed) throw new Error('this log file failed before')
    try {
      this.#handle ??= await this.#create()
      this.#disk.beforeWrite(this.path, frame.length)
      await writeWhole(this.#handle, frame, this.#offset)
      await this.#handle.datasync()
      this.#offset += frame.length
      this.#onSynced({ number: this.number, bytes: this.#offset, from: this.#from, to: this.#to })
    } catch (error) {
      // Later frames would lean on names defined in the lost one: this file takes no more.
      this.failed = true
      await this.#handle?.truncate(this.#offset).catch(() => undefined)
      throw error
    }
  }

  #frame(): Uint8Array | undefined {
    if (this.#rows.out.length === 0) return undefined
    const payload = this.#rows.out.view()
    const frame = new Uint8Array(FRAME_HEADER + payload.length)
    const header = new DataView(frame.buffer)
    header.setUint32(0, payload.length, true)
    header.setUint32(4, crc32(payload), true)
    frame.set(payload, FRAME_HEADER)
    this.#rows.out.reset()
    return frame
  }

  async #create(): Promise<FileHandle> {
    const handle = await open(this.path, 'w')
    await syncDirectory(dirname(this.path))
    return handle
  }

  #device(device: number): number {
    const known = this.#devices.get(device)
    if (known !== undefined) return known
    const own = this.#rows.defineDevice(this.#catalog.deviceAt(device))
    this.#devices.set(device, own)
    return own
  }

  #list(keys: Int32Array): number {
    const known = this.#lists.get(keys)
    if (known !== undefined) return known
    const own = this.#rows.defineList(keys.map((key) => this.#key(key)))
    this.#lists.set(keys, own)
    return own
  }

  #key(key: number): number {
    const known = this.#keys.get(key)
    if (known !== undefined) return known
    const own = this.#rows.defineKey(this.#catalog.keyAt(key))
    this.#keys.set(key, own)
    return own
  }
}

/** A disk that becomes full takes a part, and refuses the rest only when it is asked again. */
async function writeWhole(handle: FileHandle, bytes: Uint8Array, offset: number): Promise<void> {
  let done = 0
  while (done < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, offset + done)
    done += bytesWritten
  }
}
