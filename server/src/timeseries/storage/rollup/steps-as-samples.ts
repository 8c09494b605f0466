import { putStale, wordsOf } from '../codec/special-values.ts'
import type { SeriesBuffer } from '../series-buffer.ts'
import { type Buckets, COUNT, ENDED, LAST, LAST_BEFORE } from './buckets.ts'

/** Adds samples behind those that precede them. */
export function addSamples(samples: SeriesBuffer, into: SeriesBuffer): void {
  into.reserve(samples.count)
  into.times.set(samples.times.subarray(0, samples.count), into.count)
  // Arrays of one kind are copied bit for bit, staleness markers included.
  into.values.set(samples.values.subarray(0, samples.count), into.count)
  into.added(samples.count)
}

/** Adds the last sample of each step. */
export function addLastSamples(buckets: Buckets, into: SeriesBuffer): void {
  into.reserve(buckets.count)
  for (let i = 0; i < buckets.count; i++) {
    if (buckets.get(COUNT, i) > 0) put(into, lastAt(buckets, i), buckets.get(LAST, i))
  }
}

/**
 * Adds what a look that reaches `back` (ms) sees at the end of each step, for as long as the step that follows. Only
 * the last step's sample, at `until`, stands at its own time: the samples that follow are looked at between ends, too.
 */
export function addMoments(
  buckets: Buckets,
  stepMs: number,
  back: number,
  until: number,
  into: SeriesBuffer,
): void {
  const every = Math.min(back, stepMs)
  into.reserve(buckets.count * Math.ceil(stepMs / every))
  for (let i = 0; i < buckets.count; i++) {
    const end = buckets.ends[i]!
    if (buckets.get(ENDED, i) > 0) putMarker(into, end)
    else if (end === until) put(into, lastAt(buckets, i), buckets.get(LAST, i))
    else if (lastAt(buckets, i) > end - back) {
      for (let at = end; at < end + stepMs; at += every) put(into, at, buckets.get(LAST, i))
    }
  }
}

/** Adds what looks at the ends of steps see that reach back a step: each step's last sample. */
export function addEnds(buckets: Buckets, into: SeriesBuffer): void {
  const { count, ends } = buckets
  const [last, ended] = [buckets.columns[LAST]!, buckets.columns[ENDED]!]
  into.reserve(count)
  const from = into.count
  for (let i = 0; i < count; i++) {
    if (ended[i]! > 0) putMarker(into, ends[i]!)
    else {
      into.times[from + i] = ends[i]!
      into.values[from + i] = last[i]!
      into.count++
    }
  }
}

const lastAt = (buckets: Buckets, i: number): number => buckets.ends[i]! - buckets.get(LAST_BEFORE, i)

function put(into: SeriesBuffer, at: number, value: number): void {
  into.reserve(1)
  into.times[into.count] = at
  into.values[into.count++] = value
}

function putMarker(into: SeriesBuffer, at: number): void {
  into.reserve(1)
  into.times[into.count] = at
  putStale(wordsOf(into.values), into.count++)
}
