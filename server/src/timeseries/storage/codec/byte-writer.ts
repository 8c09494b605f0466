import { wordsOf } from './special-values.ts'

const encoder = new TextEncoder()
/** Up to so many doubles a loop is quicker than a view. */
const FEW = 12
const FEW_BYTES = 48
/** Shorter texts have a length of one byte, and are mostly ASCII: a loop is quicker than the encoder. */
const SHORT = 128

/** A growing byte buffer. Positions are in bytes; multi-byte numbers are little-endian. */
export class ByteWriter {
  bytes: Uint8Array
  length = 0
  #view: DataView

  constructor(capacity = 1024) {
    this.bytes = new Uint8Array(capacity)
    this.#view = new DataView(this.bytes.buffer)
  }

  reset(): void {
    this.length = 0
  }

  /** What was written; valid until the next write. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  /** A copy that owns its buffer. */
  copy(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length) as Uint8Array<ArrayBuffer>
  }

  u8(value: number): void {
    this.reserve(1)
    this.bytes[this.length++] = value
  }

  u32(value: number): void {
    this.reserve(4)
    this.#view.setUint32(this.length, value, true)
    this.length += 4
  }

  f64(value: number): void {
    this.reserve(8)
    this.#view.setFloat64(this.length, value, true)
    this.length += 8
  }

  /** An unsigned integer up to 2^53, seven bits a byte. */
  varint(value: number): void {
    this.reserve(8)
    let rest = value
    while (rest >= 0x80000000) {
      this.bytes[this.length++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    let small = rest | 0
    while (small >= 0x80) {
      this.bytes[this.length++] = (small & 0x7f) | 0x80
      small >>>= 7
    }
    this.bytes[this.length++] = small
  }

  /** A signed integer up to 2^52 in size. */
  zigzag(value: number): void {
    this.varint(value >= 0 ? value * 2 : -value * 2 - 1)
  }

  text(value: string): void {
    if (value.length < SHORT && this.#plainText(value)) return
    const bytes = encoder.encode(value)
    this.varint(bytes.length)
    this.raw(bytes)
  }

  /** Writes a text of ASCII; answers false, having written nothing, when it is none. */
  #plainText(value: string): boolean {
    this.reserve(value.length + 1)
    const { bytes } = this
    let at = this.length
    bytes[at++] = value.length
    for (let i = 0; i < value.length; i++) {
      const unit = value.charCodeAt(i)
      if (unit >= 0x80) return false
      bytes[at++] = unit
    }
    this.length = at
    return true
  }

  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** The bytes from `from` on and before `to`; without a view where they are few. */
  rawWithin(bytes: Uint8Array, from: number, to: number): void {
    if (to - from > FEW_BYTES) this.raw(bytes.subarray(from, to))
    else {
      this.reserve(to - from)
      for (let i = from; i < to; i++) this.bytes[this.length++] = bytes[i]!
    }
  }

  /** The values bit for bit (NaN payloads survive). */
  doubles(values: Float64Array): void {
    if (values.length > FEW) this.raw(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
    else for (let i = 0; i < values.length; i++) this.#double(values, i)
  }

  #double(values: Float64Array, index: number): void {
    if (!Number.isNaN(values[index])) this.f64(values[index]!)
    else for (const word of wordsOf(values).subarray(index * 2, index * 2 + 2)) this.u32(word)
  }

  reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count))
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
    this.#view = new DataView(grown.buffer)
  }
}
