import type { PartSource } from '../parts/part-builder.ts'
import type { PartMeta } from '../parts/part-format.ts'
import { devicesInFileOrder, keysInFileOrder } from '../parts/part-sources.ts'
import { SeriesBuffer } from '../series-buffer.ts'
import { AGGREGATES, Buckets, COUNT, ENDED, fallback, LAST, LAST_BEFORE } from './buckets.ts'
import type { RollupNames } from './rollup-names.ts'

/** What one day's roll-up is made from: raw parts, or the roll-up with shorter steps. */
export interface RollupOrigin {
  devices(): Iterable<number>
  keys(): Iterable<number>
  devicesOf(key: number): Iterable<number>
  /** The ends (ms) of the steps that a device has anything in, ascending. */
  endsOf(device: number): Float64Array
  read(key: number, device: number, into: Buckets): void
}

/** A day's roll-up for the part builder. */
export class RollupSource implements PartSource {
  readonly buffer = new SeriesBuffer()
  readonly covers: Pick<PartMeta, 'walThrough' | 'replaces'>
  readonly spanRows: number
  readonly #origin: RollupOrigin
  readonly #names: RollupNames
  readonly #buckets = new Buckets()
  #key = -1
  #device = -1
  #lastEnds: { device: number; ends: Float64Array } | undefined

  constructor(origin: RollupOrigin, names: RollupNames, covers: PartSource['covers'], spanRows: number) {
    this.#origin = origin
    this.#names = names
    this.covers = covers
    this.spanRows = spanRows
  }

  /** Whether there is anything to write. */
  get empty(): boolean {
    for (const device of this.#origin.devices()) if (this.#origin.endsOf(device).length > 0) return false
    return true
  }

  devices() {
    return devicesInFileOrder(withAggregates(this.#origin.devices()), this.#names)
  }

  times(number: number): Float64Array {
    const device = Math.floor(number / AGGREGATES)
    // A device's aggregates come one after the other and share their steps.
    if (this.#lastEnds?.device !== device) this.#lastEnds = { device, ends: this.#origin.endsOf(device) }
    return this.#lastEnds.ends
  }

  keys() {
    return keysInFileOrder(this.#origin.keys(), this.#names)
  }

  devicesOf(key: number): Set<number> {
    return new Set(withAggregates(this.#origin.devicesOf(key)))
  }

  read(key: number, number: number, into: SeriesBuffer): void {
    const device = Math.floor(number / AGGREGATES)
    if (key !== this.#key || device !== this.#device) {
      this.#buckets.clear()
      this.#origin.read(key, device, this.#buckets)
      this.#key = key
      this.#device = device
    }
    copyOut(this.#buckets, number % AGGREGATES, into)
  }
}

/** The values of one aggregate that do not follow from others. */
function copyOut(buckets: Buckets, aggregate: number, into: SeriesBuffer): void {
  into.reserve(buckets.count)
  let kept = 0
  for (let i = 0; i < buckets.count; i++) {
    if (!isKept(buckets, aggregate, i)) continue
    into.times[into.count + kept] = buckets.ends[i]!
    into.values[into.count + kept++] = buckets.get(aggregate, i)
  }
  into.added(kept)
}

function isKept(buckets: Buckets, aggregate: number, i: number): boolean {
  if (aggregate === COUNT) return true
  if (buckets.get(COUNT, i) === 0) return aggregate === ENDED
  if (aggregate === LAST || aggregate === LAST_BEFORE) return true
  return !Object.is(buckets.get(aggregate, i), fallback(buckets, aggregate, i))
}

function* withAggregates(devices: Iterable<number>): Generator<number> {
  for (const device of devices)
    for (let aggregate = 0; aggregate < AGGREGATES; aggregate++) yield device * AGGREGATES + aggregate
}
