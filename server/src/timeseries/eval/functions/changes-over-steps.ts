import type { StepSeries } from '../value.ts'
import { stretch } from './rate.ts'

/** Samples of one series, times in ms. */
interface Samples {
  times: Float64Array
  values: Float64Array
  count: number
}

/** Windows of one length (ms) that end at moments of one distance (ms). */
export interface StepWindows {
  first: number
  every: number
  range: number
  prometheus2: boolean
}

/** The value of each window of a series, into `result`. */
export type OverSteps = (samples: Samples, windows: StepWindows, result: StepSeries) => void

/**
 * What `rate`, `increase` and `delta` give window by window, to the same digit, in one walk along the series: neither
 * a call nor an object for each window, and where windows overlap no sample is looked at twice.
 */
export const OVER_STEPS: ReadonlyMap<string, OverSteps> = new Map([
  ['rate', overSteps(true, true)],
  ['increase', overSteps(true, false)],
  ['delta', overSteps(false, false)],
])

function overSteps(isCounter: boolean, perSecond: boolean): OverSteps {
  return ({ times, values, count }, windows, { values: results, present }) => {
    const { range, prometheus2 } = windows
    const seconds = range / 1000
    const resets = isCounter ? resetsOf(values, count) : NONE
    let [from, to, reset] = [0, 0, 0]
    for (let step = 0; step < results.length; step++) {
      const end = windows.first + step * windows.every
      const start = end - range
      const edge = prometheus2 ? start - 1 : start
      while (to < count && times[to]! <= end) to++
      while (from < to && times[from]! <= edge) from++
      if (to - from < 2) continue
      const first = values[from]!
      let change = values[to - 1]! - first
      while (reset < resets.length && resets[reset]! <= from) reset++
      for (let i = reset; i < resets.length && resets[i]! < to; i++) change += values[resets[i]! - 1]!
      const run = { firstAt: times[from]!, lastAt: times[to - 1]!, count: to - from, first, change }
      const factor = stretch(run, { start, end, prometheus2 }, isCounter)
      results[step] = change * (perSecond ? factor / seconds : factor)
      present[step] = 1
    }
  }
}

const NONE: readonly number[] = []

/** Where a counter fell below the value before: most never do. */
function resetsOf(values: Float64Array, count: number): readonly number[] {
  const found: number[] = []
  for (let i = 1; i < count; i++) if (values[i]! < values[i - 1]!) found.push(i)
  return found
}
