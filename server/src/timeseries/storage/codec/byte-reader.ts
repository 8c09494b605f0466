import { wordsOf } from './special-values.ts'

const decoder = new TextDecoder()
/** Up to so many doubles a loop is quicker than a view. */
const FEW = 12

/** Reads what ByteWriter wrote. Throws RangeError at the end of the bytes. */
export class ByteReader {
  readonly bytes: Uint8Array
  at: number
  /** Made when asked for: most columns need none, and making one takes longer than reading a short column. */
  #made: DataView | undefined

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  get #view(): DataView {
    this.#made ??= new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength)
    return this.#made
  }

  get done(): boolean {
    return this.at >= this.bytes.length
  }

  u8(): number {
    if (this.at >= this.bytes.length) throw new RangeError('bytes end too early')
    return this.bytes[this.at++]!
  }

  u32(): number {
    const value = this.#view.getUint32(this.at, true)
    this.at += 4
    return value
  }

  f64(): number {
    const value = this.#view.getFloat64(this.at, true)
    this.at += 8
    return value
  }

  varint(): number {
    let byte = this.u8()
    if (byte < 0x80) return byte
    let value = byte & 0x7f
    let factor = 128
    do {
      byte = this.u8()
      value += (byte & 0x7f) * factor
      factor *= 128
    } while (byte >= 0x80)
    return value
  }

  zigzag(): number {
    const value = this.varint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  /**
   * `count` numbers into `target`, stored as their differences (zigzags). This loop and the next are where decoding
   * spends its time: bytes become numbers in one pass, up to four bytes without leaving the loop.
   */
  sums(target: Float64Array, from: number, count: number): void {
    const { bytes } = this
    let { at } = this
    let value = 0
    for (let i = from; i < from + count; i++) {
      let bits = bytes[at++]!
      if (bits >= 0x80) {
        bits = (bits & 0x7f) | (bytes[at++]! << 7)
        if (bits >= 0x4000) {
          bits = (bits & 0x3fff) | (bytes[at++]! << 14)
          if (bits >= 0x200000) {
            bits = (bits & 0x1fffff) | (bytes[at++]! << 21)
            if (bits >= 0x10000000) {
              this.at = at - 4
              value += this.zigzag()
              at = this.at
              target[i] = value
              continue
            }
          }
        }
      }
      value += (bits >>> 1) ^ -(bits & 1)
      target[i] = value
    }
    this.#ended(at)
  }

  /** The same of differences of differences; the first number stands by itself. */
  doubleSums(target: Float64Array, from: number, count: number): void {
    let value = this.zigzag()
    target[from] = value
    const { bytes } = this
    let { at } = this
    let step = 0
    for (let i = from + 1; i < from + count; i++) {
      let bits = bytes[at++]!
      if (bits >= 0x80) {
        bits = (bits & 0x7f) | (bytes[at++]! << 7)
        if (bits >= 0x4000) {
          bits = (bits & 0x3fff) | (bytes[at++]! << 14)
          if (bits >= 0x200000) {
            bits = (bits & 0x1fffff) | (bytes[at++]! << 21)
            if (bits >= 0x10000000) {
              this.at = at - 4
              step += this.zigzag()
              at = this.at
              value += step
              target[i] = value
              continue
            }
          }
        }
      }
      step += (bits >>> 1) ^ -(bits & 1)
      value += step
      target[i] = value
    }
    this.#ended(at)
  }

  #ended(at: number): void {
    if (at > this.bytes.length) throw new RangeError('bytes end too early')
    this.at = at
  }

  text(): string {
    return decoder.decode(this.raw(this.varint()))
  }

  #double(values: Float64Array, index: number): void {
    const value = this.#view.getFloat64(this.at, true)
    if (Number.isNaN(value)) {
      const words = wordsOf(values)
      words[index * 2] = this.#view.getUint32(this.at, true)
      words[index * 2 + 1] = this.#view.getUint32(this.at + 4, true)
    } else values[index] = value
    this.at += 8
  }

  raw(length: number): Uint8Array {
    if (length < 0 || this.at + length > this.bytes.length) throw new RangeError('bytes end too early')
    const slice = this.bytes.subarray(this.at, this.at + length)
    this.at += length
    return slice
  }

  /** `count` doubles, copied bit for bit. */
  doubles(count: number): Float64Array {
    const values = new Float64Array(count)
    if (count > FEW) new Uint8Array(values.buffer).set(this.raw(count * 8))
    else for (let i = 0; i < count; i++) this.#double(values, i)
    return values
  }
}
