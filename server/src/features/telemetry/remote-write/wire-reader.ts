import protobuf from 'protobufjs/minimal.js'
import { Refusal } from './refusal.ts'

const VARINT = 0
const FIXED64 = 1
const DELIMITED = 2
const STALE_LOW = 2
const STALE_HIGH = 0x7ff00000
const strict = new TextDecoder('utf-8', { fatal: true })

/** Bytes that are not the message they should be. */
export class MalformedMessage extends Error {}

/**
 * Reads protobuf by hand: nothing is generated at run time, what is not kept is not built, and a staleness marker
 * keeps its bits.
 */
export class WireReader {
  readonly #bytes: Buffer
  readonly #reader: protobuf.Reader
  #wireType = VARINT

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#reader = new protobuf.Reader(bytes)
  }

  /** @throws MalformedMessage */
  read(onField: (field: number) => boolean): void {
    try {
      this.#fields(this.#bytes.length, onField)
    } catch (error) {
      if (error instanceof MalformedMessage || error instanceof Refusal) throw error
      throw new MalformedMessage(error instanceof Error ? error.message : String(error))
    }
  }

  /** The fields of the message that comes next; `onField` answers whether it has read the field. */
  message(onField: (field: number) => boolean): void {
    this.#fields(this.#delimited(), onField)
  }

  string(): string {
    const end = this.#delimited()
    const start = this.#reader.pos
    this.#reader.pos = end
    const text = this.#bytes.toString('utf8', start, end)
    return text.includes('\ufffd') ? strict.decode(this.#bytes.subarray(start, end)) : text
  }

  /** The bytes of the message that comes next, as a text that is equal for equal bytes; it is still to be read. */
  upcoming(): string {
    const { pos } = this.#reader
    const end = this.#delimited()
    const text = this.#bytes.toString('latin1', this.#reader.pos, end)
    this.#reader.pos = pos
    return text
  }

  /** Passes by the message that comes next. */
  pass(): void {
    this.#reader.pos = this.#delimited()
  }

  /** The number and whether it is a staleness marker, which arithmetic would lose. */
  double(): { value: number; stale: boolean } {
    this.#expect(FIXED64)
    const { pos } = this.#reader
    const value = this.#reader.double()
    if (!Number.isNaN(value)) return { value, stale: false }
    const stale =
      this.#bytes.readUInt32LE(pos) === STALE_LOW && this.#bytes.readUInt32LE(pos + 4) === STALE_HIGH
    return { value, stale }
  }

  int64(): number {
    this.#expect(VARINT)
    const value: number | { low: number; high: number } = this.#reader.int64()
    return typeof value === 'number' ? value : (value.low >>> 0) + value.high * 2 ** 32
  }

  /** Of a repeated field: packed or one by one. */
  uint32s(into: number[]): void {
    if (this.#wireType === VARINT) {
      into.push(this.#reader.uint32())
      return
    }
    const end = this.#delimited()
    while (this.#reader.pos < end) into.push(this.#reader.uint32())
    this.#check(end)
  }

  #fields(end: number, onField: (field: number) => boolean): void {
    while (this.#reader.pos < end) {
      const tag = this.#reader.uint32()
      this.#wireType = tag & 7
      const wireType = this.#wireType
      if (tag >>> 3 === 0) throw new MalformedMessage('field number 0')
      if (!onField(tag >>> 3)) this.#reader.skipType(wireType)
    }
    this.#check(end)
  }

  #delimited(): number {
    this.#expect(DELIMITED)
    const end = this.#reader.uint32() + this.#reader.pos
    if (end > this.#bytes.length) throw new MalformedMessage('a field is longer than the message')
    return end
  }

  #expect(wireType: number): void {
    if (this.#wireType !== wireType) throw new MalformedMessage('a field of another type')
  }

  #check(end: number): void {
    if (this.#reader.pos !== end) throw new MalformedMessage('a field is longer than its message')
  }
}
