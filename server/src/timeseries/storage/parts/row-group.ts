import { copyWords, fillAbsent, isAbsent, wordsOf } from '../codec/special-values.ts'
import type { SeriesBuffer } from '../series-buffer.ts'
import { KeyColumns } from './key-columns.ts'

const FIRST_ROWS = 4

/**
 * Reports of one device that say about the same things: a column of times (ms) and a matrix of values, a row per
 * report. Holes are marked absent. Rows are appended as they come; `settle` sorts them and folds rows of the same
 * moment (the later wins).
 */
export class RowGroup {
  times = new Float64Array(FIRST_ROWS)
  rows = 0
  readonly #columns = new KeyColumns()
  #values = new Float64Array(0)
  #words: Uint32Array = new Uint32Array(0)
  #width = 0
  #settled = true
  #lastKeys: Int32Array | undefined
  #lastColumns: Int32Array | undefined

  /** The key of each column. */
  get keys(): Int32Array {
    return this.#columns.keys
  }

  get width(): number {
    return this.#columns.count
  }

  /** How many of these keys have a column here. */
  known(keys: Int32Array): number {
    if (keys === this.#lastKeys) return keys.length
    let count = 0
    for (const key of keys) if (this.#columns.of(key) !== undefined) count++
    return count
  }

  column(key: number): number | undefined {
    return this.#columns.of(key)
  }

  append(at: number, keys: Int32Array, values: Float64Array): void {
    const columns = this.#columnsOf(keys)
    const row = this.#newRow(at)
    const base = row * this.#width
    if (columns === undefined) this.#values.set(values, base)
    else {
      const words = wordsOf(values)
      fillAbsent(this.#words, base, base + this.#width)
      for (let i = 0; i < columns.length; i++) copyWords(words, i, this.#words, base + columns[i]!)
    }
  }

  /** Adds the present values of a column with their times. */
  read(column: number, into: SeriesBuffer): void {
    into.reserve(this.rows)
    const { times, words, count: first } = into
    let to = first
    for (let row = 0; row < this.rows; row++) {
      const index = column + row * this.#width
      if (isAbsent(this.#words, index)) continue
      times[to] = this.times[row]!
      copyWords(this.#words, index, words, to++)
    }
    into.added(to - first)
  }

  /** Sorts rows by time when reports came out of order or twice. */
  settle(): void {
    if (this.#settled) return
    const order = [...this.times.subarray(0, this.rows).keys()].sort(
      (a, b) => this.times[a]! - this.times[b]! || a - b,
    )
    const old = { times: this.times, words: this.#words }
    this.#allocate(this.times.length, this.#width)
    this.rows = 0
    for (const row of order) this.#fold(old.times[row]!, old.words, row)
    this.#settled = true
  }

  #fold(at: number, words: Uint32Array, from: number): void {
    const repeats = this.rows > 0 && this.times[this.rows - 1] === at
    if (!repeats) this.times[this.rows++] = at
    const base = (this.rows - 1) * this.#width
    if (!repeats) fillAbsent(this.#words, base, base + this.#width)
    for (let column = 0; column < this.#width; column++) {
      const index = from * this.#width + column
      if (!isAbsent(words, index)) copyWords(words, index, this.#words, base + column)
    }
  }

  #newRow(at: number): number {
    if (this.rows === this.times.length) this.#grow(roomFor(this.rows), this.#width)
    if (this.rows > 0 && at <= this.times[this.rows - 1]!) this.#settled = false
    this.times[this.rows] = at
    return this.rows++
  }

  /** Where the values of a row go; undefined when they are exactly the matrix' columns in order. */
  #columnsOf(keys: Int32Array): Int32Array | undefined {
    if (keys === this.#lastKeys) return this.#lastColumns
    if (this.width === 0) this.#columns.makeRoom(keys.length)
    const columns = keys.map((key) => this.#columns.of(key) ?? this.#columns.add(key))
    if (this.width > this.#width) this.#grow(this.times.length, widthFor(this.#width, this.width))
    const straight = columns.length === this.#width && columns.every((column, i) => column === i)
    this.#lastKeys = keys
    this.#lastColumns = straight ? undefined : columns
    return this.#lastColumns
  }

  #grow(capacity: number, width: number): void {
    const old = { words: this.#words, width: this.#width, times: this.times }
    this.#allocate(capacity, width)
    this.times.set(old.times.subarray(0, this.rows))
    if (width === old.width) this.#words.set(old.words)
    else for (let row = 0; row < this.rows; row++) this.#widen(old, row)
  }

  /** Copies a row of fewer columns. */
  #widen(old: { words: Uint32Array; width: number }, row: number): void {
    const [from, to] = [row * old.width, row * this.#width]
    for (let column = 0; column < old.width; column++)
      copyWords(old.words, from + column, this.#words, to + column)
    fillAbsent(this.#words, to + old.width, to + this.#width)
  }

  /** What rows are made of is theirs to fill in. */
  #allocate(capacity: number, width: number): void {
    this.#width = width
    this.times = new Float64Array(capacity)
    this.#values = new Float64Array(capacity * width)
    this.#words = wordsOf(this.#values)
  }
}

/**
 * Little room beside what is there: of ten thousand devices these matrices are half of what the store holds, and moving
 * them takes some microsecond of a report's two thousand.
 */
const roomFor = (rows: number): number => rows + Math.max(FIRST_ROWS, rows >> 2)

/** The first layout fits exactly (most devices never change it); later ones leave room to grow. */
const widthFor = (old: number, needed: number): number =>
  old === 0 ? needed : Math.max(needed, old + Math.ceil(old / 8))
