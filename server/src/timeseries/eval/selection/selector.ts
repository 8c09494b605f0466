import type { VectorSelector } from '../../parse/ast.ts'
import { checkTime, hold, type Query, type SelectedSeries } from '../context.ts'
import type { Steps } from '../steps.ts'
import { emptySeries, isEmpty, type StepSeries, type Vector } from '../value.ts'
import { NewestSamples, selected } from './newest-samples.ts'
import { evalTimesOf } from './shift.ts'
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
  const isSmoothed = selector.extension === 'smoothed'
  const newest = new NewestSamples(steps)
  for (const series of selected(selector, evalTimes, query, steps, isSmoothed ? lookbackMs : 0)) {
    checkTime(query)
    const result = isSmoothed
      ? smoothedAtSteps(series, evalTimes, lookbackMs, steps, pick)
      : atSteps(series, newest.at(series.samples, evalTimes, query), steps, pick)
    if (isEmpty(result)) continue
    hold(query, steps.count)
    yield result
    // Whoever still keeps it has counted it: streaming consumers do not.
    query.held -= steps.count
  }
}

function atSteps(
  { labels, samples }: SelectedSeries,
  newest: NewestSamples,
  steps: Steps,
  pick: Pick,
): StepSeries {
  const result = emptySeries(labels, steps.count)
  const { values, present } = result
  for (let i = 0; i < newest.count; i++) {
    const [step, sample] = [newest.steps[i]!, newest.samples[i]!]
    values[step] = pick === 'value' ? samples.values[sample]! : samples.times[sample]! / 1000
    present[step] = 1
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
