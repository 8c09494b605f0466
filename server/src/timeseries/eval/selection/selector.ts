import type { VectorSelector } from '../../parse/ast.ts'
import { isStale, wordsOf } from '../../storage/codec/special-values.ts'
import { checkTime, hold, type Query, type SelectedSeries } from '../context.ts'
import type { Steps } from '../steps.ts'
import { emptySeries, isEmpty, type StepSeries, type Vector } from '../value.ts'
import { selectHintsOf } from './select-hints.ts'
import { type EvalTimes, evalTimesOf } from './shift.ts'
import { type Pick, smoothedAtSteps } from './smoothed-selector.ts'

/**
 * Evaluates an instant selector: at each step the newest sample of the look-back window, unless it is stale; smoothed,
 * what lies between the samples before and after.
 */
export function* evaluateSelector(
  selector: VectorSelector,
  query: Query,
  steps: Steps,
  pick: Pick = 'value',
): Generator<StepSeries> {
  const evalTimes = evalTimesOf(selector, query, steps)
  const { lookbackMs } = query.dialect
  const hints = selectHintsOf(evalTimes, steps, lookbackMs)
  const isSmoothed = selector.extension === 'smoothed'
  const to = evalTimes.last + (isSmoothed ? lookbackMs : 0)
  for (const series of query.source.select(selector.matchers, evalTimes.first - lookbackMs, to, hints)) {
    checkTime(query)
    const result = isSmoothed
      ? smoothedAtSteps(series, evalTimes, lookbackMs, steps, pick)
      : atSteps(series, evalTimes, query, steps, pick)
    if (isEmpty(result)) continue
    hold(query, steps.count)
    yield result
    // Whoever still keeps it has counted it: streaming consumers do not.
    query.held -= steps.count
  }
}

function atSteps(
  series: SelectedSeries,
  evalTimes: EvalTimes,
  query: Query,
  steps: Steps,
  pick: Pick,
): StepSeries {
  const { times, values, count } = series.samples
  const words = wordsOf(values)
  const result = emptySeries(series.labels, steps.count)
  const window = query.dialect.lookbackMs + (query.dialect.prometheus2 ? 1 : 0)
  let next = 0
  for (let step = 0; step < steps.count; step++) {
    const evalTime = evalTimes.at(step)
    while (next < count && times[next]! <= evalTime) next++
    if (next === 0 || times[next - 1]! <= evalTime - window) continue
    const value = values[next - 1]!
    if (Number.isNaN(value) && isStale(words, next - 1)) continue
    result.values[step] = pick === 'value' ? value : times[next - 1]! / 1000
    result.present[step] = 1
  }
  return result
}

/** Keeps a vector as a list; counted against the query's limit. */
export function collect(vector: Vector, query: Query, steps: Steps): StepSeries[] {
  const list: StepSeries[] = []
  for (const series of vector) {
    hold(query, steps.count)
    list.push(series)
  }
  return list
}
