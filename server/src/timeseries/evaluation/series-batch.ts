import type { SelectedSeries } from '../eval/context.ts'
import type { RolledPart } from '../eval/selection/rolled-windows.ts'
import { Labels } from '../labels.ts'
import { AGGREGATES, Buckets } from '../storage/rollup/buckets.ts'
import { SeriesBuffer } from '../storage/series-buffer.ts'
import type { ToldFiles } from '../storage/shared-files.ts'

/** Numbers that make a batch worth sending. */
const ENOUGH = 65_536
/** Room to begin with: of who reads files by himself mostly nothing is packed, and a large array is soon garbage. */
const FIRST_ROOM = 1024

/** Steps that precede a series' samples, as they pass between threads. */
interface PackedSteps extends Omit<RolledPart, 'buckets'> {
  series: number
  count: number
  /** Which columns there are. */
  columns: readonly number[]
}

/** Some series of one selection, one after the other, as they pass between threads. */
export interface SeriesBatch {
  /** Lists of label names, each once, and of each series which it has. */
  names: (readonly string[])[]
  layouts: Int32Array
  /** Label values, each once, and which of them each series has, one after the other: most are shared by many. */
  values: string[]
  labels: Int32Array
  /** Samples of each series; their times, then their values; then steps' ends and columns. */
  counts: Int32Array
  numbers: Float64Array<ArrayBuffer>
  steps: PackedSteps[]
  /** Set where the reader reads files by himself: the samples here are then what memory alone holds. */
  inFiles?: PairsInFiles
}

/** Which series they are, one after the other, by the store's numbers. */
export interface PairsInFiles {
  /** Where they lie, when that is not as before. */
  files?: ToldFiles
  fromRollups: boolean
  keys: Int32Array
  devices: Int32Array
  /** From when on they may be seen, ms. */
  since: Float64Array
  /** 1 where roll-ups are made of the key. */
  rolledUp: Uint8Array
}

/** What a slice brings: series enough for a batch, or fewer when they are slow to read. */
export interface NextBatch {
  batch: SeriesBatch
  isLast: boolean
}

/** Gathers series until there are enough for a batch; of steps only the columns that the reader wants. */
export class BatchPacker {
  readonly #columns: readonly number[]
  #numbers = new Float64Array(FIRST_ROOM)
  #used = 0
  #names = new Map<readonly string[], number>()
  #layouts: number[] = []
  #values = new Map<string, number>()
  #labels: number[] = []
  #counts: number[] = []
  #steps: PackedSteps[] = []

  constructor(columns: readonly number[]) {
    this.#columns = columns
  }

  get isFull(): boolean {
    return this.#used >= ENOUGH
  }

  add({ labels, samples, rolled }: SelectedSeries): void {
    const { times, values, count } = samples
    this.#put(times, count)
    this.#put(values, count)
    if (rolled) this.#putSteps(rolled)
    this.#counts.push(count)
    this.#layouts.push(placeOf(labels.names, this.#names))
    for (const value of labels.values) this.#labels.push(placeOf(value, this.#values))
  }

  take(): SeriesBatch {
    const batch = {
      ...{ names: [...this.#names.keys()], layouts: Int32Array.from(this.#layouts) },
      ...{ values: [...this.#values.keys()], labels: Int32Array.from(this.#labels) },
      ...{ counts: Int32Array.from(this.#counts), numbers: this.#numbers.slice(0, this.#used) },
      steps: this.#steps,
    }
    this.#names = new Map()
    this.#layouts = []
    this.#values = new Map()
    this.#labels = []
    this.#counts = []
    this.#steps = []
    this.#used = 0
    return batch
  }

  #putSteps({ buckets, ...rolled }: RolledPart): void {
    const { count } = buckets
    this.#steps.push({ ...rolled, series: this.#counts.length, count, columns: this.#columns })
    this.#put(buckets.ends, count)
    for (const column of this.#columns) this.#put(buckets.columns[column]!, count)
  }

  #put(numbers: Float64Array, count: number): void {
    const room = this.#used + count
    if (room > this.#numbers.length) {
      const grown = new Float64Array(Math.max(room, this.#numbers.length * 2))
      grown.set(this.#numbers.subarray(0, this.#used))
      this.#numbers = grown
    }
    this.#numbers.set(numbers.subarray(0, count), this.#used)
    this.#used = room
  }
}

/** The place of what is listed once each; it gets the next one when it is not there. */
function placeOf<T>(listed: T, places: Map<T, number>): number {
  const known = places.get(listed)
  if (known !== undefined) return known
  places.set(listed, places.size)
  return places.size - 1
}

/** The series of a batch; they lie in it, and are the reader's to change. */
export function* seriesOf(batch: SeriesBatch): Generator<SelectedSeries> {
  const { names, layouts, values, labels, counts, numbers, steps } = batch
  const take = taker((from, to) => numbers.subarray(from, to))
  const takeLabels = taker((from, to) => {
    const own: string[] = []
    for (let i = from; i < to; i++) own.push(values[labels[i]!]!)
    return own
  })
  let next = 0
  for (const [i, count] of counts.entries()) {
    const own = names[layouts[i]!]!
    const samples = new SeriesBuffer(0)
    Object.assign(samples, { times: take(count), values: take(count), count })
    const packed = steps[next]?.series === i ? steps[next++] : undefined
    const rolled = packed && { rolled: unpacked(packed, take) }
    yield { labels: new Labels(own, takeLabels(own.length)), samples, ...rolled }
  }
}

/** Takes pieces of a list, one after the other. */
function taker<List>(slice: (from: number, to: number) => List): (count: number) => List {
  let at = 0
  return (count) => {
    at += count
    return slice(at - count, at)
  }
}

type Numbers = Float64Array<ArrayBuffer>

function unpacked(packed: PackedSteps, take: (count: number) => Numbers): RolledPart {
  const { count, columns, stepMs, from, until } = packed
  const buckets = new Buckets(0)
  buckets.count = count
  buckets.ends = take(count)
  // Nobody looks at the others: they share one column of nothing.
  buckets.columns = new Array<Numbers>(AGGREGATES).fill(new Float64Array(count))
  for (const column of columns) buckets.columns[column] = take(count)
  return { buckets, stepMs, until, ...(from !== undefined && { from }) }
}
