import { basename } from 'node:path'
import { BoundedCache } from './bounded-cache.ts'
import { ByteReader } from './byte-reader.ts'
import type { Names } from './catalog.ts'
import { readColumn } from './column.ts'
import type { Page } from './page.ts'
import { CorruptPart, type PartFile } from './part-file.ts'
import { type PartMeta, SPAN_ROWS, TIME_KEY } from './part-format.ts'
import type { SeriesBuffer } from './series-buffer.ts'
import { shared } from './shared-arrays.ts'
import { readValues } from './value-codec.ts'

const PAGE_CACHE_BYTES = 24 * 1024 * 1024
const TIMES_CACHE_BYTES = 48 * 1024 * 1024
const SPAN_BITS = 2 ** 24

/** Decompressed pages and columns of times, shared by all parts. */
const pageCache = new BoundedCache<Page>(PAGE_CACHE_BYTES, (page) => page.size)
const timesCache = new BoundedCache<Float64Array>(TIMES_CACHE_BYTES, (times) => times.byteLength + 100)
/** For times that are not kept. */
const passingTimes = new Float64Array(SPAN_ROWS)
let opened = 0

/** A part as the store reads it: series by the catalog's numbers. */
export class Part {
  readonly file: PartFile
  readonly #id = opened++
  readonly #localKeys = new Map<number, number>()
  /** -1 for devices that have nothing here. */
  #localDevices: Int32Array
  readonly keys: Int32Array
  readonly devices: Int32Array
  #hidesSome = false
  /** Of values and of times, which are read in turns. */
  readonly #lastPages: ({ number: number; page: Page } | undefined)[] = [undefined, undefined]
  /** Of a span, where they may be read again at once. */
  #lastTimes: { span: number; times: Float64Array } | undefined

  constructor(file: PartFile, catalog: Names) {
    this.file = file
    const { keys, devices } = file.takeNames()
    this.keys = shared(Int32Array.from(keys, (key) => catalog.key(key)))
    this.devices = shared(Int32Array.from(devices, (sn) => catalog.device(sn)))
    for (let i = 0; i < this.keys.length; i++) this.#localKeys.set(this.keys[i]!, i)
    const local = new Int32Array(catalog.deviceCount).fill(-1)
    for (let i = 0; i < this.devices.length; i++) local[this.devices[i]!] = i
    this.#localDevices = shared(local)
  }

  get name(): string {
    return basename(this.file.path)
  }

  get meta(): PartMeta {
    return this.file.index.meta
  }

  /** Of the files of one folder, the later has the higher. */
  get number(): number {
    return Number.parseInt(this.name, 10)
  }

  /** Whether anything here is hidden. */
  get hidesSome(): boolean {
    return this.#hidesSome
  }

  /** Makes devices' samples unseen, for who reads and for what is made of this part. */
  hide(devices: Iterable<number>): void {
    const local = this.#localDevices.slice()
    for (const device of devices) {
      if ((local[device] ?? -1) < 0) continue
      local[device] = -1
      this.#hidesSome = true
    }
    if (this.#hidesSome) this.#localDevices = local
  }

  /** Whether all is hidden. */
  get hidesAll(): boolean {
    return this.#hidesSome && this.devices.every((device) => this.#localDevices[device]! < 0)
  }

  overlaps(from: number, to: number): boolean {
    return this.meta.minTime <= to && this.meta.maxTime >= from
  }

  /** Calls `found` with every device that has this key here; only `among` these when they are given. */
  eachDevice(key: number, found: (device: number) => void, among?: Iterable<number>): void {
    const local = this.#localKeys.get(key)
    if (local === undefined) return
    const holders = this.file.index.holders[local]!
    const isHere = (device: number) => {
      const own = this.#localDevices[device] ?? -1
      return own >= 0 && holders.has(own)
    }
    if (among) {
      for (const device of among) if (isHere(device)) found(device)
      return
    }
    holders.each((own) => {
      const device = this.devices[own]!
      if (!this.#hidesSome || this.#localDevices[device]! >= 0) found(device)
    })
  }

  /**
   * Adds the series' samples of all spans that touch `from` … `to` (ms). `twin`: a device here with the very same times,
   * whose are used. Throws CorruptPart.
   */
  read(key: number, device: number, from: number, to: number, into: SeriesBuffer, twin = device): void {
    const localKey = this.#localKeys.get(key)
    const localDevice = this.#localDevices[device] ?? -1
    if (localKey === undefined || localDevice < 0) return
    const { firstSpan, spanFirst, spanLast } = this.file.index
    const toTwin = firstSpan[this.#localDevices[twin]!]! - firstSpan[localDevice]!
    const [since, until] = [from - this.meta.minTime, to - this.meta.minTime]
    for (let span = firstSpan[localDevice]!; span < firstSpan[localDevice + 1]!; span++) {
      if (spanFirst[span]! <= until && spanLast[span]! >= since)
        this.#readSpan(localKey + 1, span, span + toTwin, into)
    }
  }

  /** The times (ms) of all spans of a device, in order of the spans. */
  timesOf(device: number): Float64Array[] {
    const local = this.#localDevices[device] ?? -1
    if (local < 0) return []
    const { firstSpan } = this.file.index
    const spans = []
    for (let span = firstSpan[local]!; span < firstSpan[local + 1]!; span++) spans.push(this.#times(span))
    return spans
  }

  #readSpan(key: number, span: number, timesSpan: number, into: SeriesBuffer): void {
    const column = this.#column(key, span)
    if (column === undefined) return
    const times = this.#times(timesSpan, true)
    into.reserve(times.length)
    into.added(this.#guard(() => readColumn(column, times, into.times, into.values, into.count)))
  }

  /** `passing`: they are wanted only until the next ones are. */
  #times(span: number, passing = false): Float64Array {
    if (this.#lastTimes?.span === span) return this.#lastTimes.times
    const times = this.#timesOfSpan(span, passing)
    if (times !== passingTimes) this.#lastTimes = { span, times }
    return times
  }

  #timesOfSpan(span: number, passing: boolean): Float64Array {
    const id = this.#id * SPAN_BITS + span
    const known = timesCache.get(id)
    if (known) return known
    const column = this.#column(TIME_KEY, span)
    if (column === undefined) throw new CorruptPart(this.file.path, 'a span has no times')
    const rows = this.file.index.spanRows[span]!
    const isKept = timesCache.hasRoom
    const times = passing && !isKept && rows === SPAN_ROWS ? passingTimes : new Float64Array(rows)
    this.#guard(() => readValues(new ByteReader(column), times, 0, times.length))
    if (isKept) timesCache.set(id, times)
    return times
  }

  #column(key: number, span: number): Uint8Array | undefined {
    const number = this.#pageOf(key, span)
    return number < 0 ? undefined : this.#page(number, key === TIME_KEY ? 1 : 0).find(key, span)
  }

  /** The last page whose first column is not behind the one asked for; -1 when there is none. */
  #pageOf(key: number, span: number): number {
    const { firstKey, firstSpan } = this.file.index.pages
    let low = 0
    let high = firstKey.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      if ((firstKey[middle]! - key || firstSpan[middle]! - span) <= 0) low = middle + 1
      else high = middle - 1
    }
    return high
  }

  #page(number: number, slot: 0 | 1): Page {
    const last = this.#lastPages[slot]
    if (last?.number === number) return last.page
    const id = this.#id * SPAN_BITS + number
    let page = pageCache.get(id)
    if (page === undefined) {
      page = this.#guard(() => this.file.page(number))
      pageCache.set(id, page)
    }
    this.#lastPages[slot] = { number, page }
    return page
  }

  #guard<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (error instanceof RangeError) throw new CorruptPart(this.file.path, error.message)
      throw error
    }
  }
}
