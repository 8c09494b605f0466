import { copyWords, fillAbsent, isAbsent, wordsOf } from '../codec/special-values.ts'
import type { SeriesBuffer } from '../series-buffer.ts'
import { KeyColumns } from './key-columns.ts'
import { type MatrixRoom, newSlab, type Slab } from './matrix-room.ts'

/** So few are left over at the end, and rows are never moved. */
const BLOCK_ROWS = 4

/** Some rows: their times (ms), then their values, a row after the other. */
interface Block {
  readonly slab: Slab
  /** Where its times begin. */
  readonly at: number
  /** Where its values begin. */
  readonly first: number
  readonly width: number
  readonly room: number
  rows: number
}

/**
 * Reports of one device that say about the same things: a time and a row of values for each, a column for each key.
 * Holes are marked absent. Rows are appended as they come; `settle` sorts them and folds rows of the same moment (the
 * later wins).
 */
export class RowGroup {
  readonly #room: MatrixRoom
  readonly #columns = new KeyColumns()
  #blocks: Block[] = []
  #rows = 0
  /** Of a new block. */
  #width = 0
  #lastTime = Number.NEGATIVE_INFINITY
  #settled = true
  #lastKeys: Int32Array | undefined
  #lastColumns: Int32Array | undefined

  constructor(room: MatrixRoom) {
    this.#room = room
  }

  /** The key of each column. */
  get keys(): Int32Array {
    return this.#columns.keys
  }

  get width(): number {
    return this.#columns.count
  }

  /** Numbers that are kept for it, used or not. */
  get held(): number {
    return this.#blocks.reduce((sum, { room, width }) => sum + room * (width + 1), 0)
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
    const block = this.#blockWithRoom()
    const { slab, width } = block
    const base = block.first + block.rows * width
    if (columns === undefined) slab.values.set(values, base)
    else {
      const words = wordsOf(values)
      fillAbsent(slab.words, base, base + width)
      for (let i = 0; i < columns.length; i++) copyWords(words, i, slab.words, base + columns[i]!)
    }
    this.#noteTime(block, at)
  }

  /** The times of all rows, in their order. */
  times(): Float64Array {
    const times = new Float64Array(this.#rows)
    let to = 0
    for (const { slab, at, rows } of this.#blocks) {
      times.set(slab.values.subarray(at, at + rows), to)
      to += rows
    }
    return times
  }

  /** Adds the present values of a column with their times. */
  read(column: number, into: SeriesBuffer): void {
    into.reserve(this.#rows)
    const { times, words, count: first } = into
    let to = first
    for (const block of this.#blocks) {
      const { slab, width, at, rows } = block
      if (column >= width) continue
      for (let row = 0, index = block.first + column; row < rows; row++, index += width) {
        if (isAbsent(slab.words, index)) continue
        times[to] = slab.values[at + row]!
        copyWords(slab.words, index, words, to++)
      }
    }
    into.added(to - first)
  }

  /** Sorts rows by time when reports came out of order or twice. */
  settle(): void {
    if (this.#settled) return
    const rows = this.#blocks.flatMap((block) =>
      Array.from({ length: block.rows }, (_, row) => ({
        at: block.slab.values[block.at + row]!,
        words: block.slab.words,
        first: block.first + row * block.width,
        width: block.width,
      })),
    )
    rows.sort((a, b) => a.at - b.at)
    // Of its own: what is sorted again and again would fill the room of the head.
    const whole = blockIn(newSlab(rows.length * (this.#width + 1)), 0, this.#width, rows.length)
    for (const row of rows) this.#fold(whole, row)
    this.#blocks = [whole]
    this.#rows = whole.rows
    this.#settled = true
  }

  #fold(
    whole: Block,
    { at, words, first, width }: { at: number; words: Uint32Array; first: number; width: number },
  ): void {
    const { values, words: into } = whole.slab
    if (whole.rows === 0 || values[whole.at + whole.rows - 1] !== at) {
      values[whole.at + whole.rows++] = at
      const base = whole.first + (whole.rows - 1) * whole.width
      fillAbsent(into, base, base + whole.width)
    }
    const base = whole.first + (whole.rows - 1) * whole.width
    for (let column = 0; column < width; column++) {
      if (!isAbsent(words, first + column)) copyWords(words, first + column, into, base + column)
    }
  }

  #noteTime(block: Block, at: number): void {
    if (at <= this.#lastTime) this.#settled = false
    else this.#lastTime = at
    block.slab.values[block.at + block.rows++] = at
    this.#rows++
  }

  /** Where the values of a row go; undefined when they are exactly the columns of a block in order. */
  #columnsOf(keys: Int32Array): Int32Array | undefined {
    if (keys === this.#lastKeys) return this.#lastColumns
    if (this.width === 0) this.#columns.makeRoom(keys.length)
    const columns = keys.map((key) => this.#columns.of(key) ?? this.#columns.add(key))
    if (this.width > this.#width) this.#width = widthFor(this.#width, this.width)
    const straight = columns.length === this.#width && columns.every((column, i) => column === i)
    this.#lastKeys = keys
    this.#lastColumns = straight ? undefined : columns
    return this.#lastColumns
  }

  #blockWithRoom(): Block {
    const last = this.#blocks.at(-1)
    if (last && last.width === this.#width && last.rows < last.room) return last
    // Who has new keys in each report would leave the most of each block empty.
    const rows = last && last.rows < last.room ? Math.min(BLOCK_ROWS, last.rows * 2) : BLOCK_ROWS
    const { slab, at } = this.#room.take(rows * (this.#width + 1))
    const block = blockIn(slab, at, this.#width, rows)
    this.#blocks.push(block)
    return block
  }
}

const blockIn = (slab: Slab, at: number, width: number, room: number): Block => ({
  slab,
  at,
  first: at + room,
  width,
  room,
  rows: 0,
})

/** The first layout fits exactly (most devices never change it); later ones leave room to grow. */
const widthFor = (old: number, needed: number): number =>
  old === 0 ? needed : Math.max(needed, old + Math.ceil(old / 8))
