import type { Labels } from '../labels.ts'
import type { MatrixSelector, Subquery } from '../parse/ast.ts'
import { isStale, wordsOf } from '../storage/special-values.ts'
import { checkTime, type Query, type SeriesSource, type Steps } from './context.ts'
import { looksOf } from './shift.ts'
import type { StepSeries, Vector } from './value.ts'
import type { Window, WindowFunction } from './window.ts'

/** Samples of one series for a range function; the arrays are reused for the next series. */
interface RangeSeries {
  labels: Labels
  times: Float64Array
  values: Float64Array
  count: number
}

export type Evaluate = (expr: Subquery['expr'], query: Query, steps: Steps) => Vector

/** Applies a window function to every series of a range selector or subquery. */
export function* overWindows(
  range: MatrixSelector | Subquery,
  apply: WindowFunction,
  parameters: readonly Float64Array[],
  query: Query,
  steps: Steps,
  evaluate: Evaluate,
): Generator<StepSeries> {
  const shift = range.kind === 'matrix' ? range.selector : range
  const looks = looksOf(shift, query, steps)
  const from = looks.first - range.range
  const list =
    range.kind === 'matrix'
      ? storedSeries(range, query.source, from, looks.last)
      : subquerySeries(range, query, from, looks.last, evaluate)
  for (const series of list) {
    checkTime(query)
    const result = slide(series, apply, parameters, steps.count, {
      range: range.range,
      at: looks.at,
      prometheus2: query.dialect.prometheus2,
    })
    if (result.present.includes(1)) yield result
  }
}

function slide(
  series: RangeSeries,
  apply: WindowFunction,
  parameters: readonly Float64Array[],
  steps: number,
  { range, at, prometheus2 }: { range: number; at(step: number): number; prometheus2: boolean },
): StepSeries {
  const { times, values, count } = series
  const result = { labels: series.labels, values: new Float64Array(steps), present: new Uint8Array(steps) }
  const window: Window = { times, values, from: 0, to: 0, start: 0, end: 0, prometheus2 }
  const own = parameters.map(() => 0)
  for (let step = 0; step < steps; step++) {
    window.end = at(step)
    window.start = window.end - range
    const edge = prometheus2 ? window.start - 1 : window.start
    while (window.to < count && times[window.to]! <= window.end) window.to++
    while (window.from < window.to && times[window.from]! <= edge) window.from++
    if (window.from === window.to) continue
    for (let i = 0; i < own.length; i++) own[i] = parameters[i]![step]!
    const value = apply(window, own)
    if (value === undefined) continue
    result.values[step] = value
    result.present[step] = 1
  }
  return result
}

function* storedSeries(
  range: MatrixSelector,
  source: SeriesSource,
  from: number,
  to: number,
): Generator<RangeSeries> {
  for (const { labels, samples } of source.select(range.selector.matchers, from, to)) {
    const count = withoutStale(samples.times, samples.values, samples.count)
    if (count > 0) yield { labels, times: samples.times, values: samples.values, count }
  }
}

/** Moves the samples together over staleness markers; returns how many remain. */
function withoutStale(times: Float64Array, values: Float64Array, count: number): number {
  const words = wordsOf(values)
  let kept = 0
  for (let i = 0; i < count; i++) {
    const value = values[i]!
    if (Number.isNaN(value) && isStale(words, i)) continue
    if (kept !== i) {
      times[kept] = times[i]!
      values[kept] = value
    }
    kept++
  }
  return kept
}

/** Evaluates the inner expression at the multiples of its step inside the whole range, series by series. */
function* subquerySeries(
  subquery: Subquery,
  query: Query,
  from: number,
  to: number,
  evaluate: Evaluate,
): Generator<RangeSeries> {
  const step = subquery.step ?? query.dialect.defaultSubqueryStepMs
  let first = Math.floor(from / step) * step
  if (first < from || (first === from && !query.dialect.prometheus2)) first += step
  const count = Math.floor((to - first) / step) + 1
  if (count <= 0) return
  const times = new Float64Array(count)
  const values = new Float64Array(count)
  for (const series of evaluate(subquery.expr, query, { start: first, step, count })) {
    let kept = 0
    for (let i = 0; i < count; i++) {
      if (series.present[i] === 0) continue
      times[kept] = first + i * step
      values[kept++] = series.values[i]!
    }
    if (kept > 0) yield { labels: series.labels, times, values, count: kept }
  }
}
