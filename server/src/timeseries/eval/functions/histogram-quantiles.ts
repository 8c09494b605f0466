import { goQuote } from '../../forms/go-quote.ts'
import type { Call } from '../../parse/ast.ts'
import { isUtf8 } from '../../parse/literals.ts'
import { QueryError } from '../../types.ts'
import { goNumber } from '../answer/answer.ts'
import { ResultCollector } from '../answer/result-collector.ts'
import type { Query } from '../context.ts'
import { evaluateString } from '../expressions.ts'
import type { Steps } from '../steps.ts'
import { emptySeries, type StepSeries } from '../value.ts'
import { bucketQuantile } from './buckets.ts'
import { bucketsAt, type Histogram, histogramsOf, noteForced, quantileArgument } from './histogram.ts'

/** `histogram_quantiles(v, label, q, …)`: several quantiles of each histogram, told apart by a label. */
export function histogramQuantiles(call: Call, query: Query, steps: Steps): StepSeries[] {
  const [vector, label, ...quantiles] = call.args
  const name = evaluateString(label!)
  if (name === '' || !isUtf8(name)) throw new QueryError('execution', `invalid label name ${goQuote(name)}`)
  const wanted = quantiles.map((argument) => quantileArgument(argument, query, steps))
  const histograms = histogramsOf(vector!, query, steps)
  const results = new ResultCollector(query, steps)
  const note = () => noteForced(vector!, query)
  for (const q of wanted)
    for (const histogram of histograms)
      for (const series of oneQuantile(histogram, q, name, note)) results.add(series)
  return results.list()
}

/** A quantile that differs from step to step makes a series for each of its values. */
function oneQuantile(
  histogram: Histogram,
  quantiles: Float64Array,
  label: string,
  noteForcedCounts: () => void,
): StepSeries[] {
  const made = new Map<number, StepSeries>()
  for (const [step, q] of quantiles.entries()) {
    const buckets = bucketsAt(histogram, step)
    if (buckets.length === 0) continue
    const { value, forced } = bucketQuantile(q, buckets)
    if (forced) noteForcedCounts()
    const known = made.get(q)
    const series = known ?? emptySeries(histogram.labels.with(label, openMetricsNumber(q)), quantiles.length)
    if (!known) made.set(q, series)
    series.values[step] = value
    series.present[step] = 1
  }
  return [...made.values()]
}

/** As OpenMetrics writes numbers in labels: whole ones with a `.0`, great and small ones with an exponent. */
function openMetricsNumber(value: number): string {
  if (!Number.isFinite(value)) return goNumber(value)
  const [digits, power] = value.toExponential().split('e') as [string, string]
  const exponent = Number(power)
  if (value !== 0 && (exponent < -4 || exponent >= 6)) {
    const sign = exponent < 0 ? '-' : '+'
    return `${digits}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`
  }
  return Number.isInteger(value) ? `${value}.0` : String(value)
}
