import { Labels } from '../../labels.ts'
import type { Call } from '../../parse/ast.ts'
import { METRIC_NAME } from '../../types.ts'
import { goNumber } from '../answer/answer.ts'
import { relabel } from '../answer/result-collector.ts'
import type { Query } from '../context.ts'
import { bare, rangeArgument } from '../expressions.ts'
import { namesMayDiffer } from '../metric-names.ts'
import { extendedFunction } from '../selection/extended-range.ts'
import { overWindows } from '../selection/range.ts'
import { evaluateSelector } from '../selection/selector.ts'
import type { Steps } from '../steps.ts'
import { emptySeries, isEmpty, type StepSeries, type Vector } from '../value.ts'
import { evaluateAbsent, evaluateAbsentOverTime } from './absent.ts'
import { histogramFraction, histogramQuantile } from './histogram.ts'
import { histogramQuantiles } from './histogram-quantiles.ts'
import { evaluateInfo } from './info.ts'
import { labelJoin, labelReplace } from './label-functions.ts'
import { clamp, DATE_FUNCTIONS, NUMBER_FUNCTIONS, PARAMETER_FUNCTIONS } from './math.ts'
import { RANGE_FUNCTIONS } from './range-functions.ts'
import { sortByLabel, sortByValue } from './sort.ts'

type CallEvaluator = (call: Call, query: Query, steps: Steps) => Vector

const SPECIAL: Record<string, CallEvaluator> = {
  absent: evaluateAbsent,
  absent_over_time: evaluateAbsentOverTime,
  histogram_quantile: histogramQuantile,
  histogram_quantiles: histogramQuantiles,
  histogram_fraction: histogramFraction,
  info: evaluateInfo,
  label_replace: labelReplace,
  label_join: labelJoin,
  sort: (call, query, steps) => sortByValue(call, query, steps, 1),
  sort_desc: (call, query, steps) => sortByValue(call, query, steps, -1),
  sort_by_label: (call, query, steps) => sortByLabel(call, query, steps, 1),
  sort_by_label_desc: (call, query, steps) => sortByLabel(call, query, steps, -1),
  timestamp: evaluateTimestamp,
  vector: evaluateVectorOf,
}

/** Evaluates a function call that gives an instant vector. */
export function evaluateCall(call: Call, query: Query, steps: Steps): Vector {
  const special = SPECIAL[call.name]
  if (special) return special(call, query, steps)
  if (RANGE_FUNCTIONS.has(call.name)) return evaluateRangeCall(call, query, steps)
  return evaluateNumberCall(call, query, steps)
}

function evaluateRangeCall(call: Call, query: Query, steps: Steps): Vector {
  const range = rangeArgument(call)
  const extension = range.kind === 'matrix' ? range.selector.extension : undefined
  const { apply, keepsName } = extension
    ? { apply: extendedFunction(call.name, extension), keepsName: false }
    : RANGE_FUNCTIONS.get(call.name)!
  const parameters = call.args.filter((arg) => bare(arg) !== range).map((arg) => query.scalar(arg, steps))
  noteQuantile(call, parameters, query)
  if (call.name === 'predict_linear') parameters.push(timeVector(steps).values)
  // By name it is known what of a roll-up stands for a window; an extended one needs samples.
  const name = extension ? undefined : call.name
  const found = overWindows(range, apply, parameters, query, steps, name)
  const result = noteCounter(call, found, query)
  return keepsName ? result : relabel(result, withoutName, namesMayDiffer(range), query, steps)
}

function withoutName(labels: Labels): Labels {
  return labels.withoutName()
}

function noteQuantile(call: Call, parameters: Float64Array[], query: Query): void {
  if (call.name !== 'quantile_over_time') return
  const bad = parameters[0]!.find((q) => !(q >= 0 && q <= 1))
  if (bad !== undefined)
    query.annotations.warn(`quantile value should be between 0 and 1, got ${goNumber(bad)}`, call.args[0]!)
}

function* noteCounter(call: Call, vector: Vector, query: Query): Generator<StepSeries> {
  const wantsCounter = call.name === 'rate' || call.name === 'increase'
  for (const series of vector) {
    const name = wantsCounter ? series.labels.get(METRIC_NAME) : ''
    if (name !== '' && !/_(?:total|sum|count|bucket)$/.test(name)) {
      query.annotations.info(
        `metric might not be a counter, name does not end in _total/_sum/_count/_bucket: "${name}"`,
        call.args[0]!,
      )
    }
    yield series
  }
}

function evaluateNumberCall(call: Call, query: Query, steps: Steps): Vector {
  const [first, ...rest] = call.args
  const change = numberChange(
    call.name,
    rest.map((arg) => query.scalar(arg, steps)),
  )
  const vector = first ? query.vector(first, steps) : [timeVector(steps)]
  return relabel(
    mapped(vector, change),
    withoutName,
    first !== undefined && namesMayDiffer(first),
    query,
    steps,
  )
}

/** The change at a step; undefined leaves the element out. */
type NumberChange = (value: number, step: number) => number | undefined

function numberChange(name: string, parameters: Float64Array[]): NumberChange {
  const plain = NUMBER_FUNCTIONS.get(name) ?? DATE_FUNCTIONS.get(name)
  if (plain) return (value) => plain(value)
  const [a, b] = parameters
  if (name === 'clamp')
    return (value, step) => (a![step]! > b![step]! ? undefined : clamp(value, a![step]!, b![step]!))
  const withParameter = PARAMETER_FUNCTIONS.get(name)!
  return (value, step) => withParameter(value, a?.[step] ?? 1)
}

function* mapped(vector: Vector, change: NumberChange): Generator<StepSeries> {
  for (const { labels, values, present } of vector) {
    const result = emptySeries(labels, values.length)
    for (let i = 0; i < values.length; i++) {
      const value = present[i] === 1 ? change(values[i]!, i) : undefined
      if (value === undefined) continue
      result.values[i] = value
      result.present[i] = 1
    }
    if (!isEmpty(result)) yield result
  }
}

/** What the calendar functions take when no argument is given. */
function timeVector(steps: Steps): StepSeries {
  const values = Float64Array.from({ length: steps.count }, (_, i) => (steps.start + i * steps.step) / 1000)
  return { labels: Labels.empty, values, present: new Uint8Array(steps.count).fill(1) }
}

function evaluateVectorOf(call: Call, query: Query, steps: Steps): Vector {
  const values = query.scalar(call.args[0]!, steps)
  return [{ labels: Labels.empty, values, present: new Uint8Array(steps.count).fill(1) }]
}

/** Of a selector the samples' own times; of anything else the time of the step. */
function evaluateTimestamp(call: Call, query: Query, steps: Steps): Vector {
  const arg = bare(call.args[0]!)
  const vector =
    arg.kind === 'selector'
      ? evaluateSelector(arg, query, steps, 'time')
      : mapped(query.vector(arg, steps), (_, i) => (steps.start + i * steps.step) / 1000)
  return relabel(vector, withoutName, namesMayDiffer(arg), query, steps)
}
