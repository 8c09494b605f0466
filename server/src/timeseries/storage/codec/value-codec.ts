import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { decimalScale } from './decimal-scale.ts'
import { copyWords, wordsOf } from './special-values.ts'
import { readXor, writeXor } from './xor-codec.ts'

/** How a column of doubles is written; the first byte of every column. Numbers are part of the file format. */
const CONSTANT = 0
const CONSTANT_INTEGER = 1
const XOR = 2
/** 16 + scale: integers scaled by 10^scale, as differences. */
const DELTA = 16
/** 32 + scale: the same, as differences of differences. */
const DELTA_OF_DELTA = 32

const MAX_SAFE_STEP = 2 ** 51

/**
 * Writes the first `count` values, each exactly (NaN payloads and -0 included), in the smallest of four forms.
 * @param words their bits, where there is a view of them
 */
export function writeValues(
  out: ByteWriter,
  values: Float64Array,
  count: number,
  words = wordsOf(values),
): void {
  if (isConstant(words, count)) writeConstant(out, values, words)
  else writeVarying(out, values, words, count)
}

function writeVarying(out: ByteWriter, values: Float64Array, words: Uint32Array, count: number): void {
  const scale = decimalScale(values, count)
  if (scale >= 0) writeIntegers(out, values, count, scale)
  else {
    out.u8(XOR)
    writeXor(out, words, count)
  }
}

/** Reads `count` values into `target` from index `from`. */
export function readValues(input: ByteReader, target: Float64Array, from: number, count: number): void {
  const form = input.u8()
  if (form === XOR) readXor(input, wordsOf(target), from, count)
  else if (form === CONSTANT) readConstant(input, target, from, count)
  else if (form === CONSTANT_INTEGER) target.fill(input.zigzag(), from, from + count)
  else if (form >= DELTA_OF_DELTA) {
    input.doubleSums(target, from, count)
    unscale(target, from, count, form - DELTA_OF_DELTA)
  } else if (form >= DELTA) {
    input.sums(target, from, count)
    unscale(target, from, count, form - DELTA)
  } else throw new RangeError(`unknown column form ${form}`)
}

function isConstant(words: Uint32Array, count: number): boolean {
  const low = words[0]
  const high = words[1]
  for (let i = 1; i < count; i++) if (words[i * 2] !== low || words[i * 2 + 1] !== high) return false
  return true
}

function writeConstant(out: ByteWriter, values: Float64Array, words: Uint32Array): void {
  const value = values[0]!
  if (Number.isInteger(value) && Math.abs(value) < MAX_SAFE_STEP && !Object.is(value, -0)) {
    out.u8(CONSTANT_INTEGER)
    out.zigzag(value)
    return
  }
  out.u8(CONSTANT)
  out.u32(words[0]!)
  out.u32(words[1]!)
}

function readConstant(input: ByteReader, target: Float64Array, from: number, count: number): void {
  const words = wordsOf(target)
  words[from * 2] = input.u32()
  words[from * 2 + 1] = input.u32()
  for (let i = from + 1; i < from + count; i++) copyWords(words, from, words, i)
}

function writeIntegers(out: ByteWriter, values: Float64Array, count: number, scale: number): void {
  const factor = 10 ** scale
  const second = secondDifferencesAreSmaller(values, count, factor)
  out.u8((second ? DELTA_OF_DELTA : DELTA) + scale)
  let last = 0
  let lastStep = 0
  for (let i = 0; i < count; i++) {
    const integer = scale === 0 ? values[i]! : Math.round(values[i]! * factor)
    const step = integer - last
    out.zigzag(second ? step - lastStep : step)
    // the first difference is the value itself: no trend yet
    lastStep = i === 0 ? 0 : step
    last = integer
  }
}

function secondDifferencesAreSmaller(values: Float64Array, count: number, factor: number): boolean {
  let first = 0
  let second = 0
  let lastStep = 0
  for (let i = 1; i < count; i++) {
    const step = Math.round(values[i]! * factor) - Math.round(values[i - 1]! * factor)
    first += varintSize(step)
    second += varintSize(step - lastStep)
    lastStep = step
  }
  return second < first
}

function varintSize(value: number): number {
  const size = Math.abs(value)
  if (size < 64) return 1
  if (size < 8192) return 2
  if (size < 1048576) return 3
  return size < 134217728 ? 4 : 6
}

function unscale(target: Float64Array, from: number, count: number, scale: number): void {
  if (scale === 0) return
  const factor = 10 ** scale
  for (let i = from; i < from + count; i++) target[i] = target[i]! / factor
}
