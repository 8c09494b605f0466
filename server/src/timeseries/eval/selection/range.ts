import type { Labels } from '../../labels.ts'
import type { MatrixSelector, Subquery, VectorSelector } from '../../parse/ast.ts'
import { isStale, wordsOf } from '../../storage/codec/special-values.ts'
import { QueryError } from '../../types.ts'
import { checkTime, type Query, type SeriesSource } from '../context.ts'
import { bare } from '../expressions.ts'
import { OVER_STEPS } from '../functions/changes-over-steps.ts'
import type { Steps } from '../steps.ts'
import { emptySeries, type StepSeries, type Vector } from '../value.ts'
import { NewestSamples, selected } from './newest-samples.ts'
import { type RolledPart, RolledWindows, windowHintOf } from './rolled-windows.ts'
import { type SelectHints, selectHintsOf } from './select-hints.ts'
import { type EvalTimes, evalTimesOf } from './shift.ts'
import type { Reach, Window, WindowFunction } from './window.ts'

/** Samples of one series for a range function; the arrays are reused for the next series. */
interface RangeSeries {
  labels: Labels
  times: Float64Array
  values: Float64Array
  count: number
  rolled?: RolledPart
}

/**
 * Applies a window function, by its name where it has one, to every series of a range selector or subquery. Of an
 * extended selector it is one that knows of samples beyond the window's ends.
 */
export function* overWindows(
  range: MatrixSelector | Subquery,
  apply: WindowFunction,
  parameters: readonly Float64Array[],
  query: Query,
  steps: Steps,
  name?: string,
): Generator<StepSeries> {
  const shift = range.kind === 'matrix' ? range.selector : range
  const evalTimes = evalTimesOf(shift, query, steps)
  const reach = reachOf(range, query)
  const [from, to] = [evalTimes.first - range.range - reach.before, evalTimes.last + reach.after]
  const hints = selectHintsOf(evalTimes, steps, range.range + reach.before, windowHintOf(name))
  const list =
    range.kind === 'matrix'
      ? storedSeries(range, query.source, from, to, hints)
      : subquerySeries(range, query, from, to)
  const slide = slider(apply, parameters, { range: range.range, reach }, evalTimes, query, steps.count, name)
  for (const series of list) {
    checkTime(query)
    const result = slide(series)
    if (result.present.includes(1)) yield result
  }
}

/** An extended selector sees what precedes its range, and smoothed what follows, as far as the look-back. */
function reachOf(range: MatrixSelector | Subquery, { dialect }: Query): Reach {
  const extension = range.kind === 'matrix' ? range.selector.extension : undefined
  return {
    before: extension ? dialect.lookbackMs : 0,
    after: extension === 'smoothed' ? dialect.lookbackMs : 0,
  }
}

/** So many samples may be looked at between two looks at the clock. */
const SAMPLES_PER_CHECK = 250_000

/** What moves the window over a series, from step to step. */
function slider(
  apply: WindowFunction,
  parameters: readonly Float64Array[],
  { range, reach }: { range: number; reach: Reach },
  evalTimes: EvalTimes,
  query: Query,
  steps: number,
  name: string | undefined,
): (series: RangeSeries) => StepSeries {
  const { prometheus2 } = query.dialect
  const own = parameters.map(() => 0)
  // A window pinned by `@` is the same at every step: what needs no parameters is worked out once.
  const once = evalTimes.fixed && parameters.length === 0
  let seen = 0
  const evaluate = (window: Window, step: number) => {
    seen += window.to - window.from
    if (seen > SAMPLES_PER_CHECK) {
      checkTime(query)
      seen = 0
    }
    for (let i = 0; i < own.length; i++) own[i] = parameters[i]![step]!
    return apply(window, own)
  }
  const over = windowHintOf(name) === 'samples' ? undefined : new RolledWindows(name!, range)
  const { first, every, fixed } = evalTimes
  const atOnce = name === undefined || fixed ? undefined : OVER_STEPS.get(name)
  return ({ labels, times, values, count, rolled }) => {
    const result = emptySeries(labels, steps)
    if (atOnce && !rolled) {
      atOnce({ times, values, count }, { first, every, range, prometheus2 }, result)
      return result
    }
    const window: Window = { times, values, from: 0, to: 0, start: 0, end: 0, prometheus2 }
    for (let step = 0; step < (once ? 1 : steps); step++) {
      moveWindow(window, evalTimes.at(step), range, reach, count)
      const value =
        rolled && window.start < rolled.until
          ? over?.at(rolled, window)
          : window.from === window.to
            ? undefined
            : evaluate(window, step)
      if (value === undefined) continue
      result.values[step] = value
      result.present[step] = 1
    }
    return once ? everywhere(result) : result
  }
}

/** The first step's value at all of them. */
function everywhere({ labels, values, present }: StepSeries): StepSeries {
  return { labels, values: values.fill(values[0]!), present: present.fill(present[0]!) }
}

function moveWindow(window: Window, end: number, range: number, reach: Reach, count: number): void {
  const { times } = window
  window.end = end
  window.start = end - range
  const edge = window.start - reach.before - (window.prometheus2 ? 1 : 0)
  const until = end + reach.after
  let { from, to } = window
  while (to < count && times[to]! <= until) to++
  while (from < to && times[from]! <= edge) from++
  window.from = from
  window.to = to
}

function* storedSeries(
  range: MatrixSelector,
  source: SeriesSource,
  from: number,
  to: number,
  hints: SelectHints,
): Generator<RangeSeries> {
  for (const { labels, samples, rolled } of source.select(range.selector.matchers, from, to, hints)) {
    const count = withoutStale(samples.times, samples.values, samples.count)
    if (count > 0 || rolled)
      yield { labels, times: samples.times, values: samples.values, count, ...(rolled && { rolled }) }
  }
}

/** Moves the samples together over staleness markers; returns how many remain. */
export function withoutStale(times: Float64Array, values: Float64Array, count: number): number {
  // Most series have none: a marker is no number, and a loop that looks for nothing else is quick.
  let kept = 0
  while (kept < count && !Number.isNaN(values[kept])) kept++
  if (kept === count) return count
  const words = wordsOf(values)
  for (let i = kept; i < count; i++) {
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
function* subquerySeries(subquery: Subquery, query: Query, from: number, to: number): Generator<RangeSeries> {
  const step = subquery.step ?? query.dialect.defaultSubqueryStepMs
  let first = Math.floor(from / step) * step
  if (first < from || (first === from && !query.dialect.prometheus2)) first += step
  const count = Math.floor((to - first) / step) + 1
  if (count <= 0) return
  checkSubquery(count, query)
  const inner = bare(subquery.expr)
  const [at, steps] = [new Float64Array(count).map((_, i) => first + i * step), { start: first, step, count }]
  if (inner.kind === 'selector' && !inner.extension && !query.divide)
    yield* selectorInSubquery(inner, at, query, steps)
  else yield* vectorInSubquery(query.vector(inner, steps), at)
}

function* vectorInSubquery(vector: Vector, at: Float64Array): Generator<RangeSeries> {
  const [times, values] = [new Float64Array(at.length), new Float64Array(at.length)]
  for (const series of vector) {
    let kept = 0
    for (let i = 0; i < at.length; i++) {
      if (series.present[i] === 0) continue
      times[kept] = at[i]!
      values[kept++] = series.values[i]!
    }
    if (kept > 0) yield { labels: series.labels, times, values, count: kept }
  }
}

/** The same of a plain selector, of which no series is made first. */
function* selectorInSubquery(
  selector: VectorSelector,
  at: Float64Array,
  query: Query,
  steps: Steps,
): Generator<RangeSeries> {
  const [times, values] = [new Float64Array(at.length), new Float64Array(at.length)]
  const evalTimes = evalTimesOf(selector, query, steps)
  const newest = new NewestSamples(steps)
  for (const { labels, samples } of selected(selector, evalTimes, query, steps)) {
    checkTime(query)
    const { count } = newest.at(samples, evalTimes, query)
    for (let i = 0; i < count; i++) {
      times[i] = at[newest.steps[i]!]!
      values[i] = samples.values[newest.samples[i]!]!
    }
    if (count > 0) yield { labels, times, values, count }
  }
}

function checkSubquery(steps: number, { limits }: Query): void {
  if (steps <= limits.maxSubquerySteps) return
  throw new QueryError(
    'execution',
    `a subquery has ${steps} steps, more than ${limits.maxSubquerySteps}: shorten its range or widen its step`,
  )
}
