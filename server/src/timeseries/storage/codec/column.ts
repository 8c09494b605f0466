import { ALL_ROWS, BITMAP_OF_ROWS, RUN_OF_ROWS } from '../parts/part-format.ts'
import { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { readValues, writeValues } from './value-codec.ts'

/**
 * Writes one column: which of the span's rows it has, then its values. `rows` holds the row numbers, ascending, of
 * the first `count` values; `rowCount` is the span's. `words` as in `writeValues`.
 */
export function writeColumn(
  out: ByteWriter,
  rows: Uint16Array,
  values: Float64Array,
  count: number,
  rowCount: number,
  words?: Uint32Array,
): void {
  const isRun = rows[count - 1]! - rows[0]! + 1 === count
  if (count === rowCount) out.u8(ALL_ROWS)
  else if (isRun) {
    out.u8(RUN_OF_ROWS)
    out.varint(rows[0]!)
    out.varint(count)
  } else writeBitmap(out, rows, count, rowCount)
  writeValues(out, values, count, words)
}

function writeBitmap(out: ByteWriter, rows: Uint16Array, count: number, rowCount: number): void {
  const bits = new Uint8Array((rowCount + 7) >> 3)
  for (let i = 0; i < count; i++) bits[rows[i]! >> 3]! |= 1 << (rows[i]! & 7)
  out.u8(BITMAP_OF_ROWS)
  out.varint(count)
  out.raw(bits)
}

/**
 * Reads a column beside its span's `times`: fills `outTimes` and `outValues` from index `at`, returns how many.
 * The targets must have room for the span's rows.
 */
export function readColumn(
  bytes: Uint8Array,
  times: Float64Array,
  outTimes: Float64Array,
  outValues: Float64Array,
  at: number,
): number {
  const input = new ByteReader(bytes)
  const form = input.u8()
  if (form === BITMAP_OF_ROWS) return readBitmapColumn(input, times, outTimes, outValues, at)
  const first = form === RUN_OF_ROWS ? input.varint() : 0
  const count = form === RUN_OF_ROWS ? input.varint() : times.length
  if (first + count > times.length) throw new RangeError('column longer than its span')
  outTimes.set(count === times.length ? times : times.subarray(first, first + count), at)
  readValues(input, outValues, at, count)
  return count
}

/** Whether a column has a value of each of its span's rows. */
export const hasAllRows = (bytes: Uint8Array): boolean => bytes[0] === ALL_ROWS

/** Reads the values of such a column alone; answers how many they are. */
export function readAllRows(bytes: Uint8Array, outValues: Float64Array, at: number, rows: number): number {
  readValues(new ByteReader(bytes, 1), outValues, at, rows)
  return rows
}

function readBitmapColumn(
  input: ByteReader,
  times: Float64Array,
  outTimes: Float64Array,
  outValues: Float64Array,
  at: number,
): number {
  const count = input.varint()
  const bits = input.raw((times.length + 7) >> 3)
  let found = 0
  for (let row = 0; row < times.length && found < count; row++) {
    if (bits[row >> 3]! & (1 << (row & 7))) outTimes[at + found++] = times[row]!
  }
  readValues(input, outValues, at, count)
  return count
}
