import { isStale, wordsOf } from '../storage/codec/special-values.ts'
import type { Report, Sample } from '../types.ts'

/** A series' own name and labels, sorted by name. Who repeats a pair of label and value gives the same object. */
export interface SeriesIdentity {
  readonly name: string
  readonly labels: readonly (readonly [name: string, value: string])[]
}

/**
 * Who numbers series for rows. A number means the same for as long as the dictionary lives; shards gather series
 * whose samples come together and lie in the same rows.
 */
export interface SeriesDictionary {
  identityOf(series: number): SeriesIdentity
  /** What the store keeps a shard's rows under, like a serial. */
  storedNameOf(shard: number): string
}

/**
 * Samples of series known by number: what `Report[]` says, without an object or a text for each sample. Row `i` holds
 * the samples from `first[i]` on, before `first[i + 1]`.
 */
export interface SeriesRows {
  readonly dictionary: SeriesDictionary
  readonly shard: Int32Array
  /** ms since the epoch */
  readonly at: Float64Array
  readonly first: Int32Array
  readonly series: Int32Array
  /** Bit for bit: the only NaN that mean something are staleness markers. */
  readonly values: Float64Array
}

/** Nothing to keep, but a dictionary from which series are numbered from now on: what was known of the one before may go. */
export const noRows = (dictionary: SeriesDictionary): SeriesRows => ({
  ...{ dictionary, shard: new Int32Array(0), at: new Float64Array(0) },
  ...{ first: new Int32Array(1), series: new Int32Array(0), values: new Float64Array(0) },
})

/** The same as reports, for a store that takes these. */
export function reportsOf(rows: SeriesRows): Report[] {
  const { dictionary, shard, at, first } = rows
  return Array.from(shard, (own, row) => ({
    sn: dictionary.storedNameOf(own),
    at: at[row]!,
    samples: Array.from({ length: first[row + 1]! - first[row]! }, (_, i) => sampleOf(rows, first[row]! + i)),
  }))
}

/** Who meets labels again knows them by their object. */
const records = new WeakMap<SeriesIdentity, Readonly<Record<string, string>>>()

function labelsOf(identity: SeriesIdentity): Readonly<Record<string, string>> {
  let labels = records.get(identity)
  if (!labels) {
    labels = Object.freeze(Object.fromEntries(identity.labels))
    records.set(identity, labels)
  }
  return labels
}

function sampleOf({ dictionary, series, values }: SeriesRows, index: number): Sample {
  const identity = dictionary.identityOf(series[index]!)
  const stale = isStale(wordsOf(values), index)
  return {
    name: identity.name,
    labels: labelsOf(identity),
    value: values[index]!,
    ...(stale && { stale: true as const }),
  }
}
