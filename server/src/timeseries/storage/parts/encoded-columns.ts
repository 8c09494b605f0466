import { ByteWriter } from '../codec/byte-writer.ts'
import { enlarged } from '../enlarged.ts'
import { byKey } from './by-key.ts'
import type { ColumnSink } from './part-writer.ts'

const FIRST_ROOM = 4_096
/** So many columns are handed on before others get their turn. */
const AT_A_TIME = 256

/** Columns as bytes, in the order in which they came, until they are wanted in another. */
export class EncodedColumns implements ColumnSink {
  readonly #bytes = new ByteWriter(FIRST_ROOM)
  #keys = new Int32Array(FIRST_ROOM)
  #spans = new Int32Array(FIRST_ROOM)
  /** Where each begins; it ends where the next one begins. */
  #starts = new Float64Array(FIRST_ROOM + 1)
  #count = 0

  column(key: number, span: number, write: (out: ByteWriter) => void): void {
    if (this.#count === this.#keys.length) this.#grow()
    this.#keys[this.#count] = key
    this.#spans[this.#count] = span
    write(this.#bytes)
    this.#starts[++this.#count] = this.#bytes.length
  }

  /**
   * Hands them on by key, those of one key in the order in which they came; nothing is left.
   * @param keys the highest there is
   */
  *inOrder(keys: number, to: ColumnSink): Generator<void, void> {
    const { order } = byKey(this.#keys, this.#count, keys + 1)
    for (let at = 0; at < order.length; at++) {
      const i = order[at]!
      to.column(this.#keys[i]!, this.#spans[i]!, (out) =>
        out.rawWithin(this.#bytes.bytes, this.#starts[i]!, this.#starts[i + 1]!),
      )
      if (at % AT_A_TIME === 0) yield
    }
    this.#count = 0
    this.#bytes.reset()
  }

  #grow(): void {
    const room = this.#keys.length * 2
    this.#keys = enlarged(this.#keys, room)
    this.#spans = enlarged(this.#spans, room)
    this.#starts = enlarged(this.#starts, room + 1)
  }
}
