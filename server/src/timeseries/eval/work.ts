import type { Aggregation, Call, Expr, Matcher, MatrixSelector, Subquery } from '../parse/ast.ts'
import { isSetOperator } from '../parse/check-types.ts'
import { childrenOf } from '../parse/walk.ts'
import { QueryError } from '../types.ts'
import type { Dialect, Limits } from './context.ts'
import { bare, isScalar, rangeArgument } from './expressions.ts'
import { RANGE_FUNCTIONS } from './functions/range-functions.ts'
import { evalTimesOf } from './selection/shift.ts'
import type { Steps } from './steps.ts'

/** What a source knows of a selection without reading it. */
export interface Extent {
  /** So many series at most. */
  series: number
  /** Between two samples of one, on average, ms. */
  intervalMs: number
}

/** A query before it is evaluated. Times in ms. */
export interface PlannedQuery {
  dialect: Dialect
  start: number
  end: number
  extentOf(matchers: readonly Matcher[], from: number, to: number): Extent
}

/** Series that come out of a part of an expression, and the steps of work behind them. */
interface Work {
  series: number
  work: number
}

/** Functions that sort each window. */
const SORTING = new Set(['quantile_over_time', 'mad_over_time'])
const SORT_WEIGHT = 10
/** To find a series and to make its labels. */
const EACH_SERIES = 1000

/**
 * Steps of work that an expression will take: points × series, and for each window the samples in it, through all
 * nested steps. One takes some nanoseconds.
 */
export function workOf(expr: Expr, planned: PlannedQuery, steps: Steps): number {
  return estimate(expr, planned, steps).work
}

/** @throws QueryError that names the estimate and the limit */
export function checkWork(
  work: number,
  { maxWork }: Limits,
  what = 'query',
  remedy = 'shorten its ranges, widen its steps or narrow it by labels',
): void {
  if (work <= maxWork) return
  const made = what === 'query' ? ' (points × series × nested steps)' : ''
  throw new QueryError(
    'execution',
    `the ${what} is estimated to take ${figure(work)} steps of work${made}, more than ${figure(maxWork)}: ${remedy}`,
  )
}

const figure = (count: number): string => Math.round(count).toLocaleString('en-US')

function estimate(expr: Expr, planned: PlannedQuery, steps: Steps): Work {
  switch (expr.kind) {
    case 'number':
    case 'string':
      return { series: 1, work: steps.count }
    case 'selector': {
      const evalTimes = evalTimesOf(expr, planned, steps)
      const { lookbackMs } = planned.dialect
      const from = evalTimes.first - lookbackMs
      const { series, intervalMs } = planned.extentOf(expr.matchers, from, evalTimes.last)
      return { series, work: series * (EACH_SERIES + steps.count + (evalTimes.last - from) / intervalMs) }
    }
    case 'matrix':
    case 'subquery':
      return overWindows(expr, planned, steps, 1)
    case 'call':
      return ofCall(expr, planned, steps)
    case 'aggregation':
      return ofAggregation(expr, planned, steps)
    default:
      return ofParts(expr, planned, steps)
  }
}

function ofCall(call: Call, planned: PlannedQuery, steps: Steps): Work {
  // What an info series adds is few beside what it is added to.
  if (call.name === 'info') return estimate(call.args[0]!, planned, steps)
  if (!RANGE_FUNCTIONS.has(call.name) && call.name !== 'absent_over_time')
    return ofParts(call, planned, steps)
  const range = rangeArgument(call)
  const windows = overWindows(range, planned, steps, SORTING.has(call.name) ? SORT_WEIGHT : 1)
  const parameters = call.args
    .filter((arg) => bare(arg) !== range)
    .map((arg) => estimate(arg, planned, steps))
  return { ...windows, work: parameters.reduce((sum, { work }) => sum + work, windows.work) }
}

/** Every sample is read once, and looked at in each window that it is in. */
function overWindows(
  range: MatrixSelector | Subquery,
  planned: PlannedQuery,
  steps: Steps,
  weight: number,
): Work {
  const evalTimes = evalTimesOf(range.kind === 'matrix' ? range.selector : range, planned, steps)
  const span = { from: evalTimes.first - range.range, to: evalTimes.last }
  const inner = range.kind === 'matrix' ? ofSamples(range, planned, span) : ofNested(range, planned, span)
  const windows = evalTimes.fixed ? 1 : steps.count
  const samples = range.range / inner.intervalMs
  const work = inner.work + inner.series * (steps.count + windows * samples * weight)
  return { series: inner.series, work }
}

type Span = { from: number; to: number }

function ofSamples({ selector }: MatrixSelector, planned: PlannedQuery, { from, to }: Span): Work & Extent {
  const extent = planned.extentOf(selector.matchers, from, to)
  return { ...extent, work: extent.series * (EACH_SERIES + (to - from) / extent.intervalMs) }
}

function ofNested(subquery: Subquery, planned: PlannedQuery, { from, to }: Span): Work & Extent {
  const step = subquery.step ?? planned.dialect.defaultSubqueryStepMs
  const start = Math.ceil(from / step) * step
  const count = Math.max(0, Math.floor((to - start) / step) + 1)
  const { series, work } = estimate(subquery.expr, planned, { start, step, count })
  return { series, intervalMs: step, work: work + series * count }
}

function ofAggregation(expr: Aggregation, planned: PlannedQuery, steps: Steps): Work {
  const { series, work } = ofParts(expr, planned, steps)
  const isOne = !expr.without && expr.grouping.length === 0 && !KEEPING.has(expr.op)
  return { series: isOne ? 1 : series, work }
}

/** Aggregations whose results are as many as there are elements, or unknown. */
const KEEPING = new Set(['topk', 'bottomk', 'limitk', 'limit_ratio', 'count_values'])

function ofParts(expr: Expr, planned: PlannedQuery, steps: Steps): Work {
  const parts = childrenOf(expr)
    .filter(({ kind }) => kind !== 'string')
    .map((part) => ({ ...estimate(part, planned, steps), isOne: isScalar(part) }))
  const all = parts.filter(({ isOne }) => !isOne).map(({ series }) => series)
  const series = expr.kind === 'binary' && isSetOperator(expr.op) ? sum(all) : Math.max(1, ...all)
  return { series, work: sum(parts.map(({ work }) => work)) + (sum(all) + 1) * steps.count }
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
