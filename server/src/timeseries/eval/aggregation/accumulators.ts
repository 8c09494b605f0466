import type { StepSeries } from '../value.ts'
import type { Accumulator } from './accumulator.ts'
import { ArrayMean } from './array-mean.ts'

/** An aggregation operator's accumulator for a number of steps. */
export const ACCUMULATORS: Record<string, (steps: number) => Accumulator> = {
  sum: kahanSum,
  avg: (steps) => new ArrayMean(steps),
  min: (steps) => extreme(steps, (value, best) => value < best),
  max: (steps) => extreme(steps, (value, best) => value > best),
  count: (steps) => counter(steps, (count) => count + 1),
  group: (steps) => counter(steps, () => 1),
  stdvar: (steps) => variance(steps, (value) => value),
  stddev: (steps) => variance(steps, Math.sqrt),
}

function kahanSum(steps: number): Accumulator {
  const values = new Float64Array(steps)
  const lost = new Float64Array(steps)
  const present = new Uint8Array(steps)
  const add = (series: StepSeries) => {
    for (let i = 0; i < steps; i++) {
      if (series.present[i] === 0) continue
      present[i] = 1
      const value = series.values[i]!
      const sum = values[i]!
      const next = sum + value
      if (next === Number.POSITIVE_INFINITY || next === Number.NEGATIVE_INFINITY) lost[i] = 0
      else if (Math.abs(sum) >= Math.abs(value)) lost[i]! += sum - next + value
      else lost[i]! += value - next + sum
      values[i] = next
    }
  }
  return { add, result: () => ({ values: values.map((sum, i) => sum + lost[i]!), present }) }
}

function extreme(steps: number, isBetter: (value: number, best: number) => boolean): Accumulator {
  const values = new Float64Array(steps)
  const present = new Uint8Array(steps)
  const add = (series: StepSeries) => {
    for (let i = 0; i < steps; i++) {
      if (series.present[i] === 0) continue
      const value = series.values[i]!
      if (present[i] === 0 || isBetter(value, values[i]!) || Number.isNaN(values[i])) values[i] = value
      present[i] = 1
    }
  }
  return { add, result: () => ({ values, present }) }
}

function counter(steps: number, next: (count: number) => number): Accumulator {
  const values = new Float64Array(steps)
  const present = new Uint8Array(steps)
  const add = (series: StepSeries) => {
    for (let i = 0; i < steps; i++) {
      if (series.present[i] === 0) continue
      values[i] = next(values[i]!)
      present[i] = 1
    }
  }
  return { add, result: () => ({ values, present }) }
}

/** Welford's running variance of the population. */
function variance(steps: number, finish: (variance: number) => number): Accumulator {
  const counts = new Float64Array(steps)
  const means = new Float64Array(steps)
  const squares = new Float64Array(steps)
  const present = new Uint8Array(steps)
  const add = (series: StepSeries) => {
    for (let i = 0; i < steps; i++) {
      if (series.present[i] === 0) continue
      present[i] = 1
      const value = series.values[i]!
      const count = ++counts[i]!
      const distance = value - means[i]!
      means[i]! += distance / count
      squares[i]! += distance * (value - means[i]!)
    }
  }
  return { add, result: () => ({ values: squares.map((sum, i) => finish(sum / counts[i]!)), present }) }
}
