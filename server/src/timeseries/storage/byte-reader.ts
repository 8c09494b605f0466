const decoder = new TextDecoder()

/** Reads what ByteWriter wrote. Throws RangeError at the end of the bytes. */
export class ByteReader {
  readonly bytes: Uint8Array
  at: number
  readonly #view: DataView

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
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

  text(): string {
    return decoder.decode(this.raw(this.varint()))
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
    new Uint8Array(values.buffer).set(this.raw(count * 8))
    return values
  }
}
