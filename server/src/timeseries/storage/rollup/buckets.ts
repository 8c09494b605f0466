import type { WindowHint } from '../../window-hint.ts'
import { enlarged } from '../enlarged.ts'

/**
 * What a roll-up keeps of the samples of one step, in the order of the files. Those that follow from others are
 * left out of the files where they do (`fallback`).
 */
export const COUNT = 0
export const LAST = 1
/** How long (ms) before the step's end the last sample was. */
export const LAST_BEFORE = 2
export const FIRST = 3
export const FIRST_BEFORE = 4
export const LEAST = 5
export const GREATEST = 6
export const SUM = 7
/** What a counter had reached before each of its resets, summed. */
export const LOST = 8
export const RESETS = 9
export const CHANGES = 10
/** 1 when a staleness marker is the last thing in the step. */
export const ENDED = 11
export const AGGREGATES = 12

/** What has to be read for a use of windows, or for looks without. */
export const WANTED: Readonly<Record<WindowHint | 'moments', readonly number[]>> = {
  moments: [LAST, LAST_BEFORE, ENDED],
  samples: [LAST, LAST_BEFORE],
  count: [],
  last: [LAST, LAST_BEFORE],
  first: [FIRST, FIRST_BEFORE],
  least: [LEAST],
  greatest: [GREATEST],
  sum: [SUM],
  change: [LAST, LAST_BEFORE, FIRST, FIRST_BEFORE, LOST],
  changes: [LAST, FIRST, RESETS, CHANGES],
}

/** What an aggregate follows from where the file has none of it. */
export const FOLLOWS_FROM: Readonly<Partial<Record<number, readonly number[]>>> = {
  [FIRST]: [LAST],
  [FIRST_BEFORE]: [LAST_BEFORE],
  [LEAST]: [LAST, FIRST],
  [GREATEST]: [LAST, FIRST],
  [SUM]: [LAST],
}

/** One series in steps: the steps' ends (ms) and their aggregates, column by column. A step is open at its start. */
export class Buckets {
  count = 0
  ends: Float64Array<ArrayBuffer>
  columns: Float64Array<ArrayBuffer>[]

  constructor(room = 64) {
    this.ends = new Float64Array(room)
    this.columns = Array.from({ length: AGGREGATES }, () => new Float64Array(room))
  }

  clear(): void {
    this.count = 0
  }

  /** Adds a step with nothing in it; answers its index. */
  add(end: number): number {
    if (this.count === this.ends.length) this.#grow()
    this.ends[this.count] = end
    for (const column of this.columns) column[this.count] = 0
    return this.count++
  }

  /** Becomes steps that so many samples are in; what else is known of them is to be filled in. */
  takeCounts(ends: Float64Array, counts: Float64Array, count: number): void {
    while (this.ends.length < count) this.#grow()
    this.ends.set(ends.subarray(0, count))
    this.columns[COUNT]!.set(counts.subarray(0, count))
    this.count = count
  }

  /** Adds steps that follow, with the aggregates named alone. */
  append({ ends, columns, count }: Buckets, aggregates: readonly number[]): void {
    while (this.ends.length < this.count + count) this.#grow()
    this.ends.set(ends.subarray(0, count), this.count)
    for (const aggregate of [COUNT, ...aggregates])
      this.columns[aggregate]!.set(columns[aggregate]!.subarray(0, count), this.count)
    this.count += count
  }

  get(aggregate: number, index: number): number {
    return this.columns[aggregate]![index]!
  }

  set(aggregate: number, index: number, value: number): void {
    this.columns[aggregate]![index] = value
  }

  #grow(): void {
    const size = Math.max(1, this.ends.length * 2)
    this.ends = enlarged(this.ends, size)
    this.columns = this.columns.map((column) => enlarged(column, size))
  }
}

/** What a file has none of as a rule. */
export const ZERO_WHERE_ABSENT: ReadonlySet<number> = new Set([LOST, RESETS, CHANGES, ENDED])

/** What a file has none of where it is another: of gauges and counters that stand still. */
export const SAME_WHERE_ABSENT: Readonly<Partial<Record<number, number>>> = {
  [FIRST]: LAST,
  [FIRST_BEFORE]: LAST_BEFORE,
}

/** What an aggregate is where the file has none, from those before it in order. */
export function fallback(buckets: Buckets, aggregate: number, index: number): number {
  const first = buckets.get(FIRST, index)
  const last = buckets.get(LAST, index)
  if (aggregate === FIRST) return last
  if (aggregate === FIRST_BEFORE) return buckets.get(LAST_BEFORE, index)
  if (aggregate === LEAST) return first < last ? first : last
  if (aggregate === GREATEST) return first > last ? first : last
  return aggregate === SUM ? buckets.get(COUNT, index) * last : 0
}
