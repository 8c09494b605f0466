/** Bytes that are not the message they should be. */
export class MalformedMessage extends Error {}

const TOO_LONG = 'a field is longer than its message'
/** What a field of each wire type takes, bytes; types that are not here are read to find out, or are none. */
const FIXED_BYTES: Readonly<Record<number, number>> = { 1: 8, 5: 4 }
const VARINT = 0
const DELIMITED = 2
/** A varint has ten bytes at most. */
const MOST_BITS = 70

/**
 * Walks protobuf by hand: nothing is generated at run time, and what is not kept is not built. Nothing is read at or
 * beyond `end`. All methods throw MalformedMessage.
 */
export class WireCursor {
  readonly bytes: Uint8Array
  readonly view: DataView
  at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** A varint's lowest 32 bits, unsigned. */
  uint32(end: number): number {
    if (this.at < end) {
      const byte = this.bytes[this.at]!
      if (byte < 0x80) {
        this.at++
        return byte
      }
    }
    return this.#varint(end)
  }

  #varint(end: number): number {
    let value = 0
    for (let shift = 0; shift < MOST_BITS; shift += 7) {
      if (this.at >= end) throw new MalformedMessage(TOO_LONG)
      const byte = this.bytes[this.at++]!
      if (shift < 32) value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
    throw new MalformedMessage('a number is longer than 64 bits')
  }

  /** A varint of 64 bits, signed; exact up to 2^53. */
  int64(end: number): number {
    let low = 0
    let high = 0
    for (let shift = 0; shift < MOST_BITS; shift += 7) {
      if (this.at >= end) throw new MalformedMessage(TOO_LONG)
      const byte = this.bytes[this.at++]!
      const bits = byte & 0x7f
      if (shift < 32) low |= bits << shift
      if (shift === 28) high = bits >> 4
      else if (shift > 28) high |= bits << (shift - 32)
      if (byte < 0x80) return (low >>> 0) + high * 2 ** 32
    }
    throw new MalformedMessage('a number is longer than 64 bits')
  }

  /** Where the field that comes next ends. */
  delimited(end: number): number {
    const length = this.uint32(end)
    if (length > end - this.at) throw new MalformedMessage(TOO_LONG)
    return this.at + length
  }

  /** Where the eight bytes that come next begin. */
  fixed64(end: number): number {
    if (end - this.at < 8) throw new MalformedMessage(TOO_LONG)
    this.at += 8
    return this.at - 8
  }

  /** Passes by a field of no interest; `known`: the highest number of those that have another type. */
  pass(tag: number, end: number, known: number): void {
    const field = tag >>> 3
    if (field === 0) throw new MalformedMessage('field number 0')
    if (field <= known) throw new MalformedMessage('a field of another type')
    this.skip(tag, end)
  }

  skip(tag: number, end: number): void {
    const type = tag & 7
    if (type === VARINT) this.#varint(end)
    else if (type === DELIMITED) this.at = this.delimited(end)
    else this.at += FIXED_BYTES[type] ?? noType(type)
    if (this.at > end) throw new MalformedMessage(TOO_LONG)
  }
}

function noType(type: number): never {
  throw new MalformedMessage(`wire type ${type}`)
}
