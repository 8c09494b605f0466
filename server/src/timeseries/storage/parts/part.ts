import { basename } from 'node:path'
import { BoundedCache } from '../bounded-cache.ts'
import type { InUse, Names } from '../catalog.ts'
import { ByteReader } from '../codec/byte-reader.ts'
import { readColumn } from '../codec/column.ts'
import { readValues } from '../codec/value-codec.ts'
import type { SeriesBuffer } from '../series-buffer.ts'
import type { Page } from './page.ts'
import { PartContents } from './part-contents.ts'
import { CorruptPart, type PartFile } from './part-file.ts'
import { type PartMeta, SPAN_ROWS, TIME_KEY } from './part-format.ts'

const PAGE_CACHE_BYTES = 24 * 1024 * 1024
const TIMES_CACHE_BYTES = 48 * 1024 * 1024
const SPAN_BITS = 2 ** 24

/** Decompressed pages and columns of times, shared by all parts. */
const pageCache = new BoundedCache<Page>(PAGE_CACHE_BYTES, (page) => page.size)
const timesCache = new BoundedCache<Float64Array>(TIMES_CACHE_BYTES, (times) => times.byteLength + 100)
/** For times that are not kept. */
const passingTimes = new Float64Array(SPAN_ROWS)
let opened = 0

/** Contents that nobody read for so long (ms) leave the memory, and the names that only they had with them. */
const IDLE_MS = 15 * 60_000

/** A page that cannot be read, and the metrics it has samples of; all where it has times. */
export interface DamagedPage {
  what: string
  metrics?: string[]
}

/** A part as the store reads it: series by the catalog's numbers. What it holds is read from its file when it is asked for. */
export class Part {
  readonly file: PartFile
  readonly #id = opened++
  readonly #catalog: Names
  #contents: PartContents | undefined
  #hidesSome = false
  readonly #tell: ((part: Part, page: DamagedPage) => void) | undefined
  readonly #damaged = new Set<number>()
  #wasRead = true
  #hasCached = false
  #readAt = 0
  /** Of values and of times, which are read in turns. */
  readonly #lastPages: ({ number: number; page: Page } | undefined)[] = [undefined, undefined]
  /** Of a span, where they may be read again at once. */
  #lastTimes: { span: number; times: Float64Array } | undefined

  /** `tell` is told of pages that are damaged, which are passed by then; without it the first damage is thrown. */
  constructor(file: PartFile, catalog: Names, tell?: (part: Part, page: DamagedPage) => void) {
    this.#tell = tell
    this.file = file
    this.#catalog = catalog
  }

  get name(): string {
    return basename(this.file.path)
  }

  get meta(): PartMeta {
    return this.file.meta
  }

  /** Of the files of one folder, the later has the higher. */
  get number(): number {
    return Number.parseInt(this.name, 10)
  }

  get keys(): Int32Array {
    return this.#open().keys
  }

  get devices(): Int32Array {
    return this.#open().devices
  }

  /** Whether anything here is hidden. */
  get hidesSome(): boolean {
    return this.#hidesSome
  }

  /** Makes devices' samples unseen, for who reads and for what is made of this part. */
  hide(devices: Iterable<number>): void {
    if (this.#open().hide(devices)) this.#hidesSome = true
  }

  /** Whether a page was found damaged. */
  get isDamaged(): boolean {
    return this.#damaged.size > 0
  }

  /** Whether all is hidden. */
  get hidesAll(): boolean {
    if (!this.#hidesSome) return false
    const contents = this.#open()
    return contents.devices.every((device) => contents.localDevice(device) < 0)
  }

  /** Reads what it holds, so that its names are in the catalog. Throws CorruptPart. */
  load(): void {
    this.#open()
  }

  /** Lets go of what it holds when nobody read it for long; what is hidden stays known. */
  rest(now: number): void {
    if (this.#wasRead) this.#readAt = now
    else if (!this.#hidesSome && now - this.#readAt >= IDLE_MS) {
      this.#letGo()
    }
    this.#wasRead = false
  }

  /** Closes the file; nothing is read from it any more. */
  close(): void {
    this.#letGo()
    this.file.close()
  }

  #letGo(): void {
    this.#contents = undefined
    this.file.letGo()
    this.#lastPages.fill(undefined)
    this.#lastTimes = undefined
    if (!this.#hasCached) return
    const first = this.#id * SPAN_BITS
    for (const cache of [pageCache, timesCache]) cache.drop(first, first + SPAN_BITS)
    this.#hasCached = false
  }

  /** Marks its numbers as being in use, those of devices as `owner` gives them. */
  markUse({ keys, devices }: InUse, owner = (device: number) => device): void {
    if (!this.#contents) return
    for (const key of this.#contents.keys) keys[key] = 1
    for (const device of this.#contents.devices) devices[owner(device)] = 1
  }

  #open(): PartContents {
    this.#wasRead = true
    this.#contents ??= new PartContents(this.file.takeContents(), this.#catalog)
    return this.#contents
  }

  overlaps(from: number, to: number): boolean {
    return this.meta.minTime <= to && this.meta.maxTime >= from
  }

  /** Whether a device has this key here. */
  has(key: number, device: number): boolean {
    const contents = this.#open()
    const [local, own] = [contents.localKey(key), contents.localDevice(device)]
    return local !== undefined && own >= 0 && contents.index.holders[local]!.has(own)
  }

  /** Calls `found` with every device that has this key here; only `among` these when they are given. */
  eachDevice(key: number, found: (device: number) => void, among?: Iterable<number>): void {
    const contents = this.#open()
    const local = contents.localKey(key)
    if (local === undefined) return
    const holders = contents.index.holders[local]!
    const isHere = (device: number) => {
      const own = contents.localDevice(device)
      return own >= 0 && holders.has(own)
    }
    if (among) {
      for (const device of among) if (isHere(device)) found(device)
      return
    }
    holders.each((own) => {
      const device = contents.devices[own]!
      if (!this.#hidesSome || contents.localDevice(device) >= 0) found(device)
    })
  }

  /**
   * Adds the series' samples of all spans that touch `from` … `to` (ms). `twin`: a device here with the very same times,
   * whose are used. Throws CorruptPart.
   */
  read(key: number, device: number, from: number, to: number, into: SeriesBuffer, twin = device): void {
    const contents = this.#open()
    const localKey = contents.localKey(key)
    const localDevice = contents.localDevice(device)
    if (localKey === undefined || localDevice < 0) return
    const { firstSpan, spanFirst, spanLast } = contents.index
    const toTwin = firstSpan[contents.localDevice(twin)]! - firstSpan[localDevice]!
    const [since, until] = [from - this.meta.minTime, to - this.meta.minTime]
    for (let span = firstSpan[localDevice]!; span < firstSpan[localDevice + 1]!; span++) {
      if (spanFirst[span]! <= until && spanLast[span]! >= since)
        this.#readSpan(localKey + 1, span, span + toTwin, into)
    }
  }

  /** The times (ms) of all spans of a device, in order of the spans. */
  timesOf(device: number): Float64Array[] {
    const contents = this.#open()
    const local = contents.localDevice(device)
    if (local < 0) return []
    const { firstSpan } = contents.index
    const spans = []
    for (let span = firstSpan[local]!; span < firstSpan[local + 1]!; span++) {
      const times = this.#times(span)
      if (times) spans.push(times)
    }
    return spans
  }

  #readSpan(key: number, span: number, timesSpan: number, into: SeriesBuffer): void {
    const column = this.#column(key, span)
    if (column === undefined) return
    const times = this.#times(timesSpan, true)
    if (times === undefined) return
    into.reserve(times.length)
    into.added(this.#guard(() => readColumn(column, times, into.times, into.values, into.count)))
  }

  /** `passing`: they are wanted only until the next ones are. */
  #times(span: number, passing = false): Float64Array | undefined {
    if (this.#lastTimes?.span === span) return this.#lastTimes.times
    const times = this.#timesOfSpan(span, passing)
    if (times && times !== passingTimes) this.#lastTimes = { span, times }
    return times
  }

  /** Undefined where they lie in a damaged page. */
  #timesOfSpan(span: number, passing: boolean): Float64Array | undefined {
    const id = this.#id * SPAN_BITS + span
    const known = timesCache.get(id)
    if (known) return known
    const column = this.#column(TIME_KEY, span)
    if (column === undefined && this.isDamaged) return undefined
    if (column === undefined) throw new CorruptPart(this.file.path, 'a span has no times')
    const rows = this.#open().index.spanRows[span]!
    const isKept = timesCache.hasRoom
    const times = passing && !isKept && rows === SPAN_ROWS ? passingTimes : new Float64Array(rows)
    this.#guard(() => readValues(new ByteReader(column), times, 0, times.length))
    if (isKept) timesCache.set(id, times)
    return times
  }

  #column(key: number, span: number): Uint8Array | undefined {
    const number = this.#pageOf(key, span)
    return number < 0 ? undefined : this.#page(number, key === TIME_KEY ? 1 : 0)?.find(key, span)
  }

  /** The last page whose first column is not behind the one asked for; -1 when there is none. */
  #pageOf(key: number, span: number): number {
    const { firstKey, firstSpan } = this.#open().index.pages
    let low = 0
    let high = firstKey.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      if ((firstKey[middle]! - key || firstSpan[middle]! - span) <= 0) low = middle + 1
      else high = middle - 1
    }
    return high
  }

  /** Undefined when it is damaged and that is told. */
  #page(number: number, slot: 0 | 1): Page | undefined {
    const last = this.#lastPages[slot]
    if (last?.number === number) return last.page
    const id = this.#id * SPAN_BITS + number
    let page = pageCache.get(id)
    if (page === undefined) {
      page = this.#readPage(number)
      if (page === undefined) return undefined
      pageCache.set(id, page)
      this.#hasCached = true
    }
    this.#lastPages[slot] = { number, page }
    return page
  }

  #readPage(number: number): Page | undefined {
    if (this.#damaged.has(number)) return undefined
    try {
      return this.#guard(() => this.file.page(this.#open().index.pages, number))
    } catch (error) {
      if (!(error instanceof CorruptPart) || !this.#tell) throw error
      this.#damaged.add(number)
      this.#tell(this, {
        what: `has a damaged page (${number})`,
        ...metricsOf(this.#open(), this.#catalog, number),
      })
      return undefined
    }
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

function metricsOf({ index, keys }: PartContents, names: Names, page: number): Pick<DamagedPage, 'metrics'> {
  const { firstKey } = index.pages
  if (firstKey[page] === TIME_KEY) return {}
  // Keys in files are counted from 1.
  const last = firstKey[page + 1] ?? keys.length
  const among = keys.subarray(firstKey[page]! - 1, last)
  return { metrics: [...new Set(Array.from(among, (key) => names.keyAt(key).name))] }
}
