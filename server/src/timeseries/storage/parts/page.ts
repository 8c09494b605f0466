import { ByteReader } from '../codec/byte-reader.ts'

/** A page in memory: its columns' keys, spans and places, and their bytes. */
export class Page {
  readonly #keys: Uint32Array
  readonly #spans: Uint32Array
  readonly #starts: Uint32Array
  readonly #bytes: Uint8Array
  #next = 0

  /** `bytes` uncompressed; `firstKey` and `firstSpan` from the page table. Throws RangeError on nonsense. */
  constructor(bytes: Uint8Array, firstKey: number, firstSpan: number) {
    const input = new ByteReader(bytes)
    const count = input.varint()
    if (count > bytes.length) throw new RangeError('page with too many columns')
    this.#keys = new Uint32Array(count)
    this.#spans = new Uint32Array(count)
    this.#starts = new Uint32Array(count + 1)
    let key = firstKey
    let span = firstSpan
    for (let i = 0; i < count; i++) {
      key += input.varint()
      span += input.zigzag()
      this.#keys[i] = key
      this.#spans[i] = span
      this.#starts[i + 1] = this.#starts[i]! + input.varint()
    }
    this.#bytes = bytes.subarray(input.at)
  }

  get size(): number {
    return this.#bytes.length + this.#keys.length * 12
  }

  /** The bytes of one column, or undefined when the page has none such. */
  find(key: number, span: number): Uint8Array | undefined {
    // Mostly the one behind the last one.
    const next = this.#next
    if (this.#keys[next] === key && this.#spans[next] === span) return this.#take(next)
    let low = 0
    let high = this.#keys.length - 1
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
