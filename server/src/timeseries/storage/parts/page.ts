import { ByteReader } from '../codec/byte-reader.ts'

const NONE = new Uint8Array(0)

/**
 * A page in memory: its columns' keys, spans and places, and their bytes. It may be filled again with another one, in
 * the memory it has; columns that were found before are void then.
 */
export class Page {
  #keys = new Uint32Array(0)
  #spans = new Uint32Array(0)
  #starts = new Uint32Array(0)
  #count = 0
  #bytes: Uint8Array = NONE
  #room: Uint8Array = NONE
  #next = 0

  /** `bytes` uncompressed; `firstKey` and `firstSpan` from the page table. Throws RangeError on nonsense. */
  fill(bytes: Uint8Array, firstKey: number, firstSpan: number): void {
    const input = new ByteReader(bytes)
    const count = input.varint()
    if (count > bytes.length) throw new RangeError('page with too many columns')
    this.#makeRoomFor(count)
    const [keys, spans, starts] = [this.#keys, this.#spans, this.#starts]
    let key = firstKey
    let span = firstSpan
    for (let i = 0; i < count; i++) {
      key += input.varint()
      span += input.zigzag()
      keys[i] = key
      spans[i] = span
      starts[i + 1] = starts[i]! + input.varint()
    }
    this.#count = count
    this.#next = 0
    this.#bytes = bytes.subarray(input.at)
  }

  /** The same of bytes that somebody else needs back. */
  fillWithCopy(bytes: Uint8Array, firstKey: number, firstSpan: number): void {
    if (this.#room.length < bytes.length) this.#room = new Uint8Array(bytes.length)
    this.#room.set(bytes)
    this.fill(this.#room.subarray(0, bytes.length), firstKey, firstSpan)
  }

  #makeRoomFor(count: number): void {
    if (this.#keys.length >= count) return
    this.#keys = new Uint32Array(count)
    this.#spans = new Uint32Array(count)
    this.#starts = new Uint32Array(count + 1)
  }

  get size(): number {
    return this.#bytes.length + this.#count * 12
  }

  /** The bytes of one column, or undefined when the page has none such. */
  find(key: number, span: number): Uint8Array | undefined {
    // Mostly the one behind the last one.
    const next = this.#next
    if (next < this.#count && this.#keys[next] === key && this.#spans[next] === span) return this.#take(next)
    let low = 0
    let high = this.#count - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const order = this.#keys[middle]! - key || this.#spans[middle]! - span
      if (order === 0) return this.#take(middle)
      if (order < 0) low = middle + 1
      else high = middle - 1
    }
    return undefined
  }

  #take(place: number): Uint8Array {
    this.#next = place + 1
    return this.#bytes.subarray(this.#starts[place]!, this.#starts[place + 1]!)
  }
}
