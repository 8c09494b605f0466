import { type Decimal, shortestDecimal } from '../shortest-decimal.ts'
import { formatSample } from './answer.ts'

const FIRST_ROOM = 4096
/** A number takes less. */
const NUMBER_ROOM = 40
/** Whole numbers below are written digit by digit. */
const MOST_WHOLE = 1e15
const [ZERO, POINT, MINUS] = [48, 46, 45]
/** Two digits at a time. */
const TENS = Uint8Array.from({ length: 100 }, (_, i) => ZERO + Math.floor(i / 10))
const ONES = Uint8Array.from({ length: 100 }, (_, i) => ZERO + (i % 10))

const decimal: Decimal = { high: 0, low: 0, places: 0 }
/** Digits of `high` (ten) and `low` (eight). */
const DIGITS = 18
const digits = new Uint8Array(DIGITS)

/**
 * Text as UTF-8 bytes. A long answer is mostly numbers: written here, none of them becomes a string, and the bytes
 * pass to another thread without being copied.
 */
export class TextSink {
  #bytes: Buffer<ArrayBuffer>
  #at = 0

  /** `room`: bytes that it will take, as far as is known. */
  constructor(room = FIRST_ROOM) {
    this.#bytes = Buffer.from(new ArrayBuffer(room))
  }

  text(text: string): void {
    // No character of UTF-16 takes more.
    this.#reserve(text.length * 3)
    this.#at += this.#bytes.write(text, this.#at)
  }

  /** A few bytes of others: a loop is quicker than a call that copies. */
  bytes(others: Uint8Array, from: number, to: number): void {
    this.#reserve(to - from)
    const bytes = this.#bytes
    let at = this.#at
    for (let i = from; i < to; i++) bytes[at++] = others[i]!
    this.#at = at
  }

  get length(): number {
    return this.#at
  }

  byte(byte: number): void {
    this.#reserve(1)
    this.#bytes[this.#at++] = byte
  }

  /** As `formatSample` writes it. */
  number(value: number): void {
    this.#reserve(NUMBER_ROOM)
    if (!take(value)) {
      this.text(formatSample(value))
      return
    }
    if (value < 0) this.#bytes[this.#at++] = MINUS
    this.#decimal()
  }

  /** What was written. */
  take(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#bytes.buffer, 0, this.#at)
  }

  #decimal(): void {
    spell(decimal.high, 10, 0)
    spell(decimal.low, 8, 10)
    const point = DIGITS - decimal.places
    let first = 0
    while (first < DIGITS - 1 && first < point - 1 && digits[first] === ZERO) first++
    let end = DIGITS
    while (end > point && digits[end - 1] === ZERO) end--
    const bytes = this.#bytes
    let at = this.#at
    if (point <= 0) bytes[at++] = ZERO
    else for (let i = first; i < point; i++) bytes[at++] = digits[i]!
    if (end > point) {
      bytes[at++] = POINT
      for (let i = point; i < 0; i++) bytes[at++] = ZERO
      for (let i = Math.max(point, 0); i < end; i++) bytes[at++] = digits[i]!
    }
    this.#at = at
  }

  #reserve(more: number): void {
    if (this.#at + more <= this.#bytes.length) return
    const grown = Buffer.from(new ArrayBuffer(Math.max(this.#bytes.length * 2, this.#at + more)))
    grown.set(this.#bytes.subarray(0, this.#at))
    this.#bytes = grown
  }
}

/** The size of a number into `decimal`; false where that is not the way to write it. */
function take(value: number): boolean {
  const size = Math.abs(value)
  const isWhole = size < MOST_WHOLE && Number.isInteger(value) && !Object.is(value, -0)
  if (!isWhole) return shortestDecimal(size, decimal)
  decimal.high = Math.floor(size / 1e8)
  decimal.low = size - decimal.high * 1e8
  decimal.places = 0
  return true
}

/** An even number of digits into `digits`, with leading zeros. */
function spell(whole: number, count: number, from: number): void {
  let left = whole | 0
  for (let at = from + count - 2; at >= from; at -= 2) {
    const next = (left / 100) | 0
    const pair = left - next * 100
    digits[at] = TENS[pair]!
    digits[at + 1] = ONES[pair]!
    left = next
  }
}
