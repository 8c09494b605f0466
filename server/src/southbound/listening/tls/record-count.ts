import { HEAD_BYTES, RECORD } from './records.ts'

/** How many protected records a stream of TLS has carried; its bytes may come cut anywhere. */
export class RecordCount {
  #protected = 0
  #type = 0
  /** Bytes of the head of the record that is on its way. */
  #head = 0
  /** Bytes that follow its head. */
  #left = 0

  get protected(): number {
    return this.#protected
  }

  /** Every record that began has ended. */
  get isBetween(): boolean {
    return this.#head === 0
  }

  beginAgain(): void {
    this.#protected = 0
  }

  /** Counts the first piece of `bytes`, which is no longer than `most` and of one record, and returns it. */
  cut(bytes: Uint8Array, most = Number.POSITIVE_INFINITY): Uint8Array {
    const head = Math.min(HEAD_BYTES - this.#head, bytes.length)
    for (let at = 0; at < head; at++) this.#takeHead(bytes[at]!)
    const body = Math.min(this.#left, bytes.length - head, most - head)
    this.#left -= body
    if (this.#head === HEAD_BYTES && this.#left === 0) this.#end()
    return bytes.subarray(0, head + body)
  }

  count(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += this.cut(bytes.subarray(at)).length
  }

  #takeHead(byte: number): void {
    if (this.#head === 0) this.#type = byte
    else if (this.#head === HEAD_BYTES - 2) this.#left = byte << 8
    else if (this.#head === HEAD_BYTES - 1) this.#left |= byte
    this.#head++
  }

  #end(): void {
    if (this.#type === RECORD.data) this.#protected++
    this.#head = 0
  }
}
