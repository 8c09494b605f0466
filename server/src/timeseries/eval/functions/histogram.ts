import type { Labels } from '../../labels.ts'
import type { Call, Expr } from '../../parse/ast.ts'
import { METRIC_NAME } from '../../types.ts'
import { goNumber } from '../answer/answer.ts'
import { ResultCollector } from '../answer/result-collector.ts'
import type { Query } from '../context.ts'
import { collect } from '../selection/selector.ts'
import type { Steps } from '../steps.ts'
import { emptySeries, type StepSeries } from '../value.ts'
import { type Bucket, bucketFraction, bucketQuantile, inOrder } from './buckets.ts'

export interface Histogram {
  /** Without `le` and the name: those of what is worked out of it. */
  labels: Labels
  buckets: { bound: number; series: StepSeries }[]
}

export function histogramQuantile(call: Call, query: Query, steps: Steps): StepSeries[] {
  const q = quantileArgument(call.args[0]!, query, steps)
  return ofHistograms(call, query, steps, (buckets, step) => {
    const { value, forced } = bucketQuantile(q[step]!, buckets)
    if (forced) noteForced(call.args[1]!, query)
    return value
  })
}

/** A quantile at each step; warns of what is none. */
export function quantileArgument(argument: Expr, query: Query, steps: Steps): Float64Array {
  const q = query.scalar(argument, steps)
  const bad = q.find((value) => !(value >= 0 && value <= 1))
  if (bad !== undefined)
    query.annotations.warn(`quantile value should be between 0 and 1, got ${goNumber(bad)}`, argument)
  return q
}

export function histogramFraction(call: Call, query: Query, steps: Steps): StepSeries[] {
  const lower = query.scalar(call.args[0]!, steps)
  const upper = query.scalar(call.args[1]!, steps)
  return ofHistograms(call, query, steps, (buckets, step) =>
    bucketFraction(lower[step]!, upper[step]!, buckets),
  )
}

/** `vector`: the argument that holds the buckets. */
export function noteForced(vector: Expr, query: Query): void {
  query.annotations.info(
    'input to histogram_quantile needed to be fixed for monotonicity (see https://prometheus.io/docs/prometheus/latest/querying/functions/#histogram_quantile)',
    vector,
  )
}

function ofHistograms(
  call: Call,
  query: Query,
  steps: Steps,
  value: (buckets: Bucket[], step: number) => number,
): StepSeries[] {
  const results = new ResultCollector(query, steps)
  for (const histogram of histogramsOf(call.args.at(-1)!, query, steps))
    results.add(atSteps(histogram, steps, value))
  return results.list()
}

function atSteps(
  histogram: Histogram,
  steps: Steps,
  value: (buckets: Bucket[], step: number) => number,
): StepSeries {
  const result = emptySeries(histogram.labels, steps.count)
  for (let step = 0; step < steps.count; step++) {
    const buckets = bucketsAt(histogram, step)
    if (buckets.length === 0) continue
    result.values[step] = value(buckets, step)
    result.present[step] = 1
  }
  return result
}

/** In order; fresh ones each time. */
export function bucketsAt({ buckets }: Histogram, step: number): Bucket[] {
  const present = buckets.filter(({ series }) => series.present[step] === 1)
  return inOrder(present.map(({ bound, series }) => ({ bound, count: series.values[step]! })))
}

const isNotBound = (name: string) => name !== 'le'

/** Puts the series that differ only in `le` together; histograms of two metrics stay two. */
export function histogramsOf(vector: Expr, query: Query, steps: Steps): Histogram[] {
  const histograms = new Map<string, Histogram>()
  for (const series of collect(query.vector(vector, steps), query, steps)) {
    const bound = parseBound(series.labels.get('le'))
    if (Number.isNaN(bound)) {
      query.annotations.warn(
        `bucket label "le" is missing or has a malformed value of "${series.labels.get('le')}" for metric name "${series.labels.get(METRIC_NAME)}"`,
        vector,
      )
      continue
    }
    const own = series.labels.filter(isNotBound)
    const known = histograms.get(own.signature)
    if (known) known.buckets.push({ bound, series })
    else histograms.set(own.signature, { labels: own.withoutName(), buckets: [{ bound, series }] })
  }
  return [...histograms.values()]
}

function parseBound(text: string): number {
  if (/^[+]?inf$/i.test(text)) return Number.POSITIVE_INFINITY
  if (/^-inf$/i.test(text)) return Number.NEGATIVE_INFINITY
  return text.trim() === '' || text.trim() !== text ? Number.NaN : Number(text)
}
