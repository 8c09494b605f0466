import type { SelectedSeries } from '../context.ts'
import type { Steps } from '../steps.ts'
import { emptySeries, type StepSeries } from '../value.ts'
import { withoutStale } from './range.ts'
import type { EvalTimes } from './shift.ts'

/** What is taken from the sample a step sees: its value, or its time in seconds (for `timestamp`). */
export type Pick = 'value' | 'time'

/**
 * A series as `smoothed` sees it: the sample of a step's own moment, else what lies on the line between the samples
 * on either side, else the last one. Samples further off than the look-back do not count, nor do staleness markers.
 */
export function smoothedAtSteps(
  series: SelectedSeries,
  evalTimes: EvalTimes,
  lookbackMs: number,
  steps: Steps,
  pick: Pick,
): StepSeries {
  const { times, values } = series.samples
  const count = withoutStale(times, values, series.samples.count)
  const result = emptySeries(series.labels, steps.count)
  let next = 0
  for (let step = 0; step < steps.count; step++) {
    const evalTime = evalTimes.at(step)
    while (next < count && times[next]! < evalTime) next++
    const value = valueAt(times, values, next, evalTime, lookbackMs, count)
    if (value === undefined) continue
    result.values[step] = pick === 'value' ? value : evalTime / 1000
    result.present[step] = 1
  }
  return result
}

function valueAt(
  times: Float64Array,
  values: Float64Array,
  next: number,
  evalTime: number,
  lookbackMs: number,
  count: number,
): number | undefined {
  const hasAfter = next < count && times[next]! <= evalTime + lookbackMs
  if (hasAfter && times[next] === evalTime) return values[next]
  if (next === 0 || times[next - 1]! <= evalTime - lookbackMs) return undefined
  const [before, at] = [values[next - 1]!, times[next - 1]!]
  if (!hasAfter) return before
  return before + ((values[next]! - before) * (evalTime - at)) / (times[next]! - at)
}
