import { isStale, wordsOf } from '../codec/special-values.ts'
import type { SeriesBuffer } from '../series-buffer.ts'
import type { Buckets } from './buckets.ts'
import { Summary } from './summary.ts'

/** The end (ms) of the step that a moment lies in; a step has its end and not its start. */
export function endOfStep(at: number, stepMs: number): number {
  return Math.ceil(at / stepMs) * stepMs
}

/** Samples after `from` up to `to` (ms) in steps. */
export function summarise(
  samples: SeriesBuffer,
  stepMs: number,
  from: number,
  to: number,
  into: Buckets,
): void {
  const { times, values, count } = samples
  const words = wordsOf(values)
  const summary = new Summary()
  let end = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i++) {
    const at = times[i]!
    if (at <= from || at > to) continue
    if (at > end) {
      put(summary, end, into)
      end = endOfStep(at, stepMs)
    }
    if (Number.isNaN(values[i]) && isStale(words, i)) summary.end()
    else summary.sample(at, values[i]!)
  }
  put(summary, end, into)
}

/** Steps as longer steps. */
export function coarsen(fine: Buckets, stepMs: number, into: Buckets): void {
  const summary = new Summary()
  let end = Number.NEGATIVE_INFINITY
  for (let i = 0; i < fine.count; i++) {
    if (fine.ends[i]! > end) {
      put(summary, end, into)
      end = endOfStep(fine.ends[i]!, stepMs)
    }
    summary.bucket(fine, i)
  }
  put(summary, end, into)
}

function put(summary: Summary, end: number, into: Buckets): void {
  if (summary.count > 0 || summary.ended) summary.putInto(into, end)
  summary.reset()
}
