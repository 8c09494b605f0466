import { ByteReader } from '../codec/byte-reader.ts'
import { ByteWriter } from '../codec/byte-writer.ts'
import { inSharedMemory, shared } from '../shared-arrays.ts'
import { DeviceSets } from './device-sets.ts'
import type { DevicesByKey } from './key-devices.ts'
import type { PageTable, PartMeta } from './part-format.ts'
import type { SeriesKey } from './row-batch-writer.ts'
import type { SpanTable } from './span-table.ts'

const VERSION = 1
/** Spans of parts shorter than this (ms) are told in 32 bits. */
const LONGEST_SHORT = 2 ** 32 - 2

/** What a part's own numbers of keys and devices stand for. */
export interface PartNames {
  keys: SeriesKey[]
  devices: string[]
}

/** A part's index as read from its file. Devices and keys are in the file's own numbers. Arrays may be shared. */
export interface PartIndex {
  meta: PartMeta
  /** Device d's spans are firstSpan[d] up to firstSpan[d + 1]. */
  firstSpan: Uint32Array
  spanRows: Uint16Array
  /** ms since the part's `minTime`. */
  spanFirst: Uint32Array | Float64Array
  spanLast: Uint32Array | Float64Array
  /** Which devices have each key. */
  holders: DeviceSets
  pages: PageTable
}

type Page = { key: number; span: number; offset: number; length: number; crc: number }

export function writeIndex(
  meta: PartMeta,
  keys: SeriesKey[],
  devices: string[],
  spans: SpanTable,
  keyDevices: DevicesByKey,
  pages: Page[],
): Uint8Array {
  const out = new ByteWriter(64 * 1024)
  out.u8(VERSION)
  writeMeta(out, meta)
  out.varint(devices.length)
  for (const sn of devices) out.text(sn)
  writeSpans(out, spans, meta.minTime)
  out.varint(keys.length)
  for (const key of keys) writeKey(out, key)
  for (let key = 0; key < keys.length; key++) writeHolders(out, keyDevices, key)
  out.varint(pages.length)
  for (const page of pages) writePage(out, page)
  return out.view()
}

/** Throws RangeError when the bytes are no index of this version. */
export function readIndex(bytes: Uint8Array): { index: PartIndex; names: PartNames } {
  const input = new ByteReader(bytes)
  const version = input.u8()
  if (version !== VERSION) throw new RangeError(`part format ${version} is unknown`)
  const meta = readMeta(input)
  const devices = Array.from({ length: input.varint() }, () => input.text())
  const spans = readSpans(input, devices.length, meta)
  const keys = Array.from({ length: input.varint() }, () => readKey(input))
  const holders = readHolders(input, keys.length, devices.length)
  return { index: { meta, ...spans, holders, pages: readPages(input) }, names: { keys, devices } }
}

function writeMeta(out: ByteWriter, meta: PartMeta): void {
  out.f64(meta.minTime)
  out.f64(meta.maxTime)
  out.varint(meta.samples)
  out.varint(meta.series)
  out.varint(meta.walThrough)
  out.varint(meta.replaces.length)
  for (const name of meta.replaces) out.text(name)
}

function readMeta(input: ByteReader): PartMeta {
  return {
    minTime: input.f64(),
    maxTime: input.f64(),
    samples: input.varint(),
    series: input.varint(),
    walThrough: input.varint(),
    replaces: Array.from({ length: input.varint() }, () => input.text()),
  }
}

function writeKey(out: ByteWriter, key: SeriesKey): void {
  out.text(key.name)
  out.varint(key.labels.length)
  for (const [name, value] of key.labels) {
    out.text(name)
    out.text(value)
  }
}

function readKey(input: ByteReader): SeriesKey {
  const name = input.text()
  const labels = Array.from({ length: input.varint() }, () => [input.text(), input.text()] as const)
  return { name, labels }
}

function writeSpans(out: ByteWriter, spans: SpanTable, origin: number): void {
  out.varint(spans.rows.length)
  let lastDevice = 0
  for (let i = 0; i < spans.rows.length; i++) {
    out.varint(spans.device[i]! - lastDevice)
    out.varint(spans.rows[i]!)
    // times may carry fractions of a millisecond: kept whole by rounding outwards
    out.varint(Math.max(0, Math.floor(spans.first[i]! - origin)))
    out.varint(Math.max(0, Math.ceil(spans.last[i]! - origin)))
    lastDevice = spans.device[i]!
  }
}

function readSpans(input: ByteReader, devices: number, { minTime, maxTime }: PartMeta) {
  const count = input.varint()
  const firstSpan = new Uint32Array(devices + 1)
  const spanRows = new Uint16Array(count)
  const Times = maxTime - minTime < LONGEST_SHORT ? Uint32Array : Float64Array
  const spanFirst = new Times(count)
  const spanLast = new Times(count)
  let device = 0
  for (let i = 0; i < count; i++) {
    device += input.varint()
    firstSpan[device + 1] = i + 1
    spanRows[i] = input.varint()
    spanFirst[i] = input.varint()
    spanLast[i] = input.varint()
  }
  for (let i = 1; i <= devices; i++) firstSpan[i] = Math.max(firstSpan[i]!, firstSpan[i - 1]!)
  return {
    firstSpan: shared(firstSpan),
    spanRows: shared(spanRows),
    spanFirst: shared(spanFirst),
    spanLast: shared(spanLast),
  }
}

function writeHolders(out: ByteWriter, { starts, devices }: DevicesByKey, key: number): void {
  out.varint(starts[key + 1]! - starts[key]!)
  let last = 0
  for (let i = starts[key]!; i < starts[key + 1]!; i++) {
    out.varint(devices[i]! - last)
    last = devices[i]!
  }
}

function readHolders(input: ByteReader, keys: number, devices: number): DeviceSets {
  return new DeviceSets(keys, devices, (into) => {
    const count = input.varint()
    if (count > devices) throw new RangeError('key of more devices than there are')
    let device = 0
    for (let i = 0; i < count; i++) into[i] = device += input.varint()
    return count
  })
}

function writePage(out: ByteWriter, page: Page): void {
  out.varint(page.key)
  out.varint(page.span)
  out.varint(page.length)
  out.u32(page.crc)
}

function readPages(input: ByteReader): PageTable {
  const count = input.varint()
  const pages: PageTable = {
    firstKey: new Uint32Array(count),
    firstSpan: new Uint32Array(count),
    offset: new Float64Array(count),
    length: new Uint32Array(count),
    crc: new Uint32Array(count),
  }
  let offset = 8
  for (let i = 0; i < count; i++) {
    pages.firstKey[i] = input.varint()
    pages.firstSpan[i] = input.varint()
    pages.length[i] = input.varint()
    pages.crc[i] = input.u32()
    pages.offset[i] = offset
    offset += pages.length[i]!
  }
  const { firstKey, firstSpan, length, crc } = pages
  return {
    firstKey: inSharedMemory(firstKey),
    firstSpan: inSharedMemory(firstSpan),
    offset: inSharedMemory(pages.offset),
    length: inSharedMemory(length),
    crc: inSharedMemory(crc),
  }
}
