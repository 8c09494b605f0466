import { writeColumn } from '../codec/column.ts'
import { writeValues } from '../codec/value-codec.ts'
import type { Holders } from '../names/key-holders.ts'
import type { SeriesBuffer } from '../series-buffer.ts'
import { EncodedColumns } from './encoded-columns.ts'
import { KeyDevices } from './key-devices.ts'
import { type PartMeta, SPAN_ROWS, TIME_KEY } from './part-format.ts'
import { type ColumnSink, PartWriter } from './part-writer.ts'
import type { SeriesKey } from './row-batch-writer.ts'
import type { SpanTable } from './span-table.ts'

/** So many series of one device are written before others get their turn. */
const AT_A_TIME = 64

/** Where a part's content comes from: the head, or several parts being merged. Numbers are the catalog's. */
export interface PartSource {
  /** Devices in file order. */
  devices(): { device: number; sn: string }[]
  /** All report times (ms) of a device, ascending and without repeats; asked once for each, before its series. */
  times(device: number): Float64Array
  /** Keys in file order. */
  keys(): { key: number; text: SeriesKey }[]
  devicesOf(key: number): Holders
  /** The series' samples, sorted. */
  read(key: number, device: number, into: SeriesBuffer): void
  /**
   * The keys of a device in any order, each with its samples in `buffer` meanwhile. Given where what is read lies device
   * by device: it is then written out so as well, which a file in the order of keys would go through for each key anew.
   */
  eachSeries?(device: number): Iterable<number>
  buffer: SeriesBuffer
  covers: Pick<PartMeta, 'walThrough' | 'replaces'>
  /** How many rows share one column of times; SPAN_ROWS when not given. */
  spanRows?: number
}

/**
 * Writes a part; a generator, so that whoever runs it can let others work between columns. The file is complete
 * and on disk when it ends.
 */
export function* buildPart(path: string, source: PartSource): Generator<void, void> {
  const writer = new PartWriter(path)
  try {
    yield* new PartBuild(writer, source).run()
  } catch (error) {
    writer.abandon()
    throw error
  }
}

class PartBuild {
  readonly #writer: PartWriter
  readonly #source: PartSource
  readonly #devices: { device: number; sn: string; times: Float64Array }[] = []
  readonly #spans: SpanTable = { device: [], rows: [], first: [], last: [] }
  /** Where a device stands in the file. */
  readonly #places = new Map<number, number>()
  readonly #firstSpan: number[] = []
  readonly #holders = new KeyDevices()
  readonly #spanRows: number
  readonly #rows: Uint16Array
  readonly #allRows: Uint16Array
  #samples = 0
  #series = 0

  constructor(writer: PartWriter, source: PartSource) {
    this.#writer = writer
    this.#source = source
    this.#spanRows = source.spanRows ?? SPAN_ROWS
    this.#rows = new Uint16Array(this.#spanRows)
    this.#allRows = this.#rows.map((_, row) => row)
  }

  *run(): Generator<void, void> {
    for (const device of this.#source.devices()) {
      const times = this.#shared(this.#source.times(device.device))
      if (times.length > 0) this.#place({ ...device, times })
      yield
    }
    const keys = this.#source.keys()
    yield* this.#source.eachSeries ? this.#byDevice(keys) : this.#byKey(keys)
    this.#writer.finish(
      this.#meta(),
      keys.map((key) => key.text),
      this.#devices.map((device) => device.sn),
      this.#spans,
      this.#holders.byKey(keys.length),
    )
  }

  /** Neighbours often have the same times: they are held once. */
  #shared(times: Float64Array): Float64Array {
    const last = this.#devices.at(-1)?.times
    return last?.length === times.length && last.every((time, i) => time === times[i]) ? last : times
  }

  #meta(): PartMeta {
    const { first, last } = this.#spans
    return {
      ...this.#source.covers,
      minTime: first.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
      maxTime: last.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
      samples: this.#samples,
      series: this.#series,
    }
  }

  #place(device: { device: number; sn: string; times: Float64Array }): void {
    const place = this.#devices.push(device) - 1
    this.#places.set(device.device, place)
    this.#writeTimes(place)
  }

  #writeTimes(index: number): void {
    const { times } = this.#devices[index]!
    this.#firstSpan.push(this.#spans.rows.length)
    for (let start = 0; start < times.length; start += this.#spanRows) {
      const rows = times.subarray(start, start + this.#spanRows)
      const span = this.#spans.rows.length
      this.#writer.column(TIME_KEY, span, (out) => writeValues(out, rows, rows.length))
      this.#spans.device.push(index)
      this.#spans.rows.push(rows.length)
      this.#spans.first.push(rows[0]!)
      this.#spans.last.push(rows[rows.length - 1]!)
    }
  }

  *#byKey(keys: readonly { key: number }[]): Generator<void, void> {
    for (const [i, { key }] of keys.entries()) yield* this.#writeKey(i + 1, key)
  }

  *#writeKey(column: number, key: number): Generator<void, void> {
    for (const i of this.#placesOf(this.#source.devicesOf(key))) {
      this.#source.buffer.clear()
      this.#source.read(key, this.#devices[i]!.device, this.#source.buffer)
      if (this.#source.buffer.count === 0) continue
      this.#writeSeries(this.#writer, column, i)
      yield
    }
  }

  /** Each device's columns aside, then all of them in the file's order. */
  *#byDevice(keys: readonly { key: number }[]): Generator<void, void> {
    const places = placesOf(keys)
    const aside = new EncodedColumns()
    for (const [i, { device }] of this.#devices.entries()) {
      for (const key of this.#source.eachSeries!(device)) {
        if (this.#source.buffer.count === 0) continue
        this.#writeSeries(aside, places[key]!, i)
        // A server beside the devices may have very many.
        if (this.#series % AT_A_TIME === 0) yield
      }
      yield
    }
    yield* aside.inOrder(keys.length, this.#writer)
  }

  /** Ascending. Most keys, those of clients, are had by few of very many devices. */
  #placesOf(holders: Holders): number[] {
    return [...holders].flatMap((device) => this.#places.get(device) ?? []).sort((a, b) => a - b)
  }

  #writeSeries(to: ColumnSink, column: number, device: number): void {
    const { buffer } = this.#source
    const { times } = this.#devices[device]!
    // Most series have a sample in each of their device's rows.
    const isWhole = buffer.count === times.length
    let sample = 0
    for (
      let start = 0, span = this.#firstSpan[device]!;
      start < times.length;
      start += this.#spanRows, span++
    ) {
      const rows = times.length <= this.#spanRows ? times : times.subarray(start, start + this.#spanRows)
      const from = sample
      sample += isWhole ? rows.length : buffer.match(rows, from, this.#rows)
      if (sample === from) continue
      const present = isWhole ? this.#allRows : this.#rows
      // Making a view takes longer than writing the few values of a series does.
      const values = from === 0 ? buffer.values : buffer.values.subarray(from, sample)
      const words = from === 0 ? buffer.words : undefined
      to.column(column, span, (out) => writeColumn(out, present, values, sample - from, rows.length, words))
    }
    this.#holders.add(column - 1, device)
    this.#samples += buffer.count
    this.#series++
  }
}

/** One more than the place of each key in the file, by the catalog's number; 0 where it has none. */
function placesOf(keys: readonly { key: number }[]): Int32Array {
  const places = new Int32Array(keys.reduce((most, { key }) => Math.max(most, key), 0) + 1)
  for (const [i, { key }] of keys.entries()) places[key] = i + 1
  return places
}
