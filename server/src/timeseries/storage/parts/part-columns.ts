import { BoundedCache } from '../bounded-cache.ts'
import { ByteReader } from '../codec/byte-reader.ts'
import { hasAllRows, readAllRows, readColumn } from '../codec/column.ts'
import { readValues } from '../codec/value-codec.ts'
import type { SeriesBuffer } from '../series-buffer.ts'
import { CommonTimes } from './common-times.ts'
import type { Page } from './page.ts'
import { CorruptPart, readPage } from './part-file.ts'
import { SPAN_ROWS, TIME_KEY } from './part-format.ts'
import type { PartIndex } from './part-index-codec.ts'

const PAGE_CACHE_BYTES = 24 * 1024 * 1024
export const TIMES_CACHE_BYTES = 48 * 1024 * 1024
const COMMON_TIMES_BYTES = 2 * 1024 * 1024
/** Of spans that have such: as many as fit, each an entry of a map. */
const COMMON_SPANS_BYTES = 4 * 1024 * 1024
const ENTRY_BYTES = 50
const SPAN_BITS = 2 ** 24

/** Decompressed pages and columns of times, shared by all parts of a thread. */
const pageCache = new BoundedCache<Page>(PAGE_CACHE_BYTES, (page) => page.size)
const timesCache = new BoundedCache<Float64Array>(TIMES_CACHE_BYTES, (times) => times.byteLength + 100)
/** Of roll-ups: in a cache of their own, as they take next to nothing and samples' times would push them out. */
const commonTimes = new CommonTimes(COMMON_TIMES_BYTES)
const commonSpans = new BoundedCache<Float64Array>(COMMON_SPANS_BYTES, () => ENTRY_BYTES)

/** A third of what the store's thread keeps: threads that read beside it may be several. */
export function keepLess(): void {
  pageCache.limitTo(PAGE_CACHE_BYTES / 3)
  keepTimes(TIMES_CACHE_BYTES / 3)
}

/** So many bytes of times are kept in memory from now on. */
export function keepTimes(bytes: number): void {
  timesCache.limitTo(bytes)
}

/** For times that are not kept. */
const passingTimes = new Float64Array(SPAN_ROWS)

/** Places of the pages that were read last. */
const [VALUES, VALUES_BEFORE, TIMES] = [0, 1, 2] as const

/** Where the columns of an open part file lie. Its arrays may be in memory that threads share. */
export interface ColumnPlaces extends Omit<PartIndex, 'meta' | 'holders'> {
  /** Of all parts of the process its own. */
  id: number
  path: string
  /** The open file's descriptor. */
  file: number
  minTime: number
}

/** Which pages of a part are damaged: they are passed by. */
export interface PageDamage {
  readonly pages: Set<number>
  /** Told of each once. */
  note(page: number): void
}

/** Reads the columns of one part file, by its own numbers of keys and devices. */
export class PartColumns {
  readonly #places: ColumnPlaces
  readonly #damage: PageDamage | undefined
  #hasCached = false
  /** Of values, the one before, and of times: they are read in turns, and a device's columns may lie in two pages. */
  readonly #lastPages: ({ number: number; page: Page } | undefined)[] = [undefined, undefined, undefined]
  /** Of a span, where they may be read again at once. */
  #lastTimes: { span: number; times: Float64Array } | undefined

  /** Without `damage` the first damaged page is thrown. */
  constructor(places: ColumnPlaces, damage?: PageDamage) {
    this.#places = places
    this.#damage = damage
  }

  /**
   * Adds a key's samples of all spans of a device that touch `from` … `to` (ms). `twin`: a device with the very same
   * times, whose are used, for several such devices one after the other. Throws CorruptPart.
   */
  read(
    key: number,
    device: number,
    twin: number | undefined,
    from: number,
    to: number,
    into: SeriesBuffer,
  ): void {
    const { firstSpan, spanFirst, spanLast, minTime } = this.#places
    const toTwin = twin === undefined ? undefined : firstSpan[twin]! - firstSpan[device]!
    const [since, until] = [from - minTime, to - minTime]
    for (let span = firstSpan[device]!; span < firstSpan[device + 1]!; span++) {
      if (spanFirst[span]! <= until && spanLast[span]! >= since) this.#readSpan(key + 1, span, toTwin, into)
    }
  }

  /** The times (ms) of all spans of a device, in order of the spans. */
  timesOf(device: number): Float64Array[] {
    const { firstSpan } = this.#places
    const spans = []
    for (let span = firstSpan[device]!; span < firstSpan[device + 1]!; span++) {
      const times = this.#knownTimes(span) ?? this.#madeTimes(span)
      if (times) spans.push(times)
    }
    return spans
  }

  /** Whether any device has a row in `from` … `to` (ms): what lies around them need have none. Throws CorruptPart. */
  hasRowsIn(from: number, to: number): boolean {
    const { spanFirst, spanLast, minTime } = this.#places
    for (let span = 0; span < spanFirst.length; span++) {
      const [first, last] = [spanFirst[span]! + minTime, spanLast[span]! + minTime]
      if (last < from || first > to) continue
      if (first >= from || last <= to) return true
      const times = this.#knownTimes(span) ?? this.#madeTimes(span)
      if (times?.some((at) => at >= from && at <= to)) return true
    }
    return false
  }

  /** Lets go of what it keeps in memory. */
  letGo(): void {
    this.#lastPages.fill(undefined)
    this.#lastTimes = undefined
    if (!this.#hasCached) return
    const first = this.#places.id * SPAN_BITS
    for (const cache of [pageCache, timesCache, commonSpans]) cache.drop(first, first + SPAN_BITS)
    this.#hasCached = false
  }

  #readSpan(key: number, span: number, toTwin: number | undefined, into: SeriesBuffer): void {
    const column = this.#column(key, span)
    if (column === undefined) return
    const timesSpan = span + (toTwin ?? 0)
    const rows = this.#places.spanRows[timesSpan]!
    into.reserve(rows)
    const known = this.#knownTimes(timesSpan)
    // Times that nobody keeps become those of the series at once, unless the next one has them, too.
    const isPassing = known === undefined && toTwin === undefined && hasAllRows(column) && !timesCache.hasRoom
    const count = isPassing
      ? this.#readPassing(column, timesSpan, rows, into)
      : this.#readBeside(column, known ?? this.#timesBeside(timesSpan, toTwin !== undefined), into)
    into.added(count)
  }

  #readBeside(column: Uint8Array, times: Float64Array | undefined, into: SeriesBuffer): number {
    if (times === undefined) return 0
    return this.#guard(() => readColumn(column, times, into.times, into.values, into.count))
  }

  #readPassing(column: Uint8Array, timesSpan: number, rows: number, into: SeriesBuffer): number {
    const times = this.#timesColumn(timesSpan)
    if (times === undefined) return 0
    return this.#guard(() => {
      readValues(new ByteReader(times), into.times, into.count, rows)
      return readAllRows(column, into.values, into.count, rows)
    })
  }

  #knownTimes(span: number): Float64Array | undefined {
    if (this.#lastTimes?.span === span) return this.#lastTimes.times
    const id = this.#places.id * SPAN_BITS + span
    const times = commonSpans.get(id) ?? timesCache.get(id)
    if (times) this.#lastTimes = { span, times }
    return times
  }

  /** Times for a column that has them. `isTwin`: of several devices at once, as in roll-ups, where many have the same. */
  #timesBeside(span: number, isTwin: boolean): Float64Array | undefined {
    const column = isTwin ? this.#timesColumn(span) : undefined
    const times = column && this.#guard(() => commonTimes.of(column, this.#places.spanRows[span]!))
    if (times === undefined) return this.#madeTimes(span, true)
    commonSpans.set(this.#places.id * SPAN_BITS + span, times)
    this.#hasCached = true
    this.#lastTimes = { span, times }
    return times
  }

  /** Undefined where they lie in a damaged page. `passing`: they are wanted only until the next ones are. */
  #madeTimes(span: number, passing = false): Float64Array | undefined {
    const column = this.#timesColumn(span)
    if (column === undefined) return undefined
    const rows = this.#places.spanRows[span]!
    const isKept = timesCache.hasRoom
    const times = passing && !isKept && rows === SPAN_ROWS ? passingTimes : new Float64Array(rows)
    this.#guard(() => readValues(new ByteReader(column), times, 0, times.length))
    if (isKept) {
      timesCache.set(this.#places.id * SPAN_BITS + span, times)
      this.#hasCached = true
    }
    if (times !== passingTimes) this.#lastTimes = { span, times }
    return times
  }

  /** Undefined where it lies in a damaged page. */
  #timesColumn(span: number): Uint8Array | undefined {
    const column = this.#column(TIME_KEY, span)
    if (column === undefined && !this.#damage?.pages.size)
      throw new CorruptPart(this.#places.path, 'a span has no times')
    return column
  }

  #column(key: number, span: number): Uint8Array | undefined {
    const slot = key === TIME_KEY ? TIMES : VALUES
    // Mostly the page that the last one was in.
    const last = this.#lastPages[slot]
    if (last && this.#isIn(last.number, key, span)) return last.page.find(key, span)
    const before = slot === VALUES ? this.#lastPages[VALUES_BEFORE] : undefined
    if (slot === VALUES) this.#lastPages[VALUES_BEFORE] = last
    if (before && this.#isIn(before.number, key, span)) {
      this.#lastPages[VALUES] = before
      return before.page.find(key, span)
    }
    const number = this.#pageOf(key, span)
    return number < 0 ? undefined : this.#page(number, slot)?.find(key, span)
  }

  #isIn(page: number, key: number, span: number): boolean {
    const { firstKey, firstSpan } = this.#places.pages
    if ((firstKey[page]! - key || firstSpan[page]! - span) > 0) return false
    const next = page + 1
    return next === firstKey.length || (firstKey[next]! - key || firstSpan[next]! - span) > 0
  }

  /** The last page whose first column is not behind the one asked for; -1 when there is none. */
  #pageOf(key: number, span: number): number {
    const { firstKey, firstSpan } = this.#places.pages
    let low = 0
    let high = firstKey.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      if ((firstKey[middle]! - key || firstSpan[middle]! - span) <= 0) low = middle + 1
      else high = middle - 1
    }
    return high
  }

  /** Undefined when it is damaged and that is noted. */
  #page(number: number, slot: typeof VALUES | typeof TIMES): Page | undefined {
    const id = this.#places.id * SPAN_BITS + number
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
    if (this.#damage?.pages.has(number)) return undefined
    const { file, path, pages } = this.#places
    try {
      return this.#guard(() => readPage(file, path, pages, number))
    } catch (error) {
      if (!(error instanceof CorruptPart) || !this.#damage) throw error
      this.#damage.pages.add(number)
      this.#damage.note(number)
      return undefined
    }
  }

  #guard<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (error instanceof RangeError) throw new CorruptPart(this.#places.path, error.message)
      throw error
    }
  }
}
