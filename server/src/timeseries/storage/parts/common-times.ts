import { ByteReader } from '../codec/byte-reader.ts'
import { readValues } from '../codec/value-codec.ts'

interface KnownColumn {
  column: Uint8Array
  times: Float64Array
}

/**
 * Times that many spans have: devices that miss no step of a roll-up have the very same. Columns are told apart by their
 * bytes; what comes for the second time is kept, up to some bytes.
 */
export class CommonTimes {
  readonly #most: number
  readonly #known = new Map<number, KnownColumn>()
  readonly #seen = new Set<number>()
  #bytes = 0

  constructor(most: number) {
    this.#most = most
  }

  /** The times of a column that was there before; undefined of one that was not. Throws RangeError on nonsense. */
  of(column: Uint8Array, rows: number): Float64Array | undefined {
    const hash = hashOf(column)
    const known = this.#known.get(hash)
    if (known) return known.times.length === rows && isSame(known.column, column) ? known.times : undefined
    if (this.#seen.has(hash)) return this.#keep(hash, column, rows)
    if (this.#seen.size >= MOST_SEEN) this.#seen.clear()
    this.#seen.add(hash)
    return undefined
  }

  #keep(hash: number, column: Uint8Array, rows: number): Float64Array {
    const times = new Float64Array(rows)
    readValues(new ByteReader(column), times, 0, rows)
    if (this.#bytes > this.#most) {
      this.#known.clear()
      this.#bytes = 0
    }
    this.#known.set(hash, { column: column.slice(), times })
    this.#bytes += column.length + times.byteLength
    return times
  }
}

/** So many columns are remembered as having been there. */
const MOST_SEEN = 10_000

/** FNV-1a. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193)
  return hash
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
