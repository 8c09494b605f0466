import { Indivisible } from '../division/indivisible.ts'
import type { StepSeries } from '../value.ts'
import type { Accumulator, Totals } from './accumulator.ts'
import { ArrayMean } from './array-mean.ts'

/** An aggregation operator's accumulator for a number of steps. */
export const ACCUMULATORS: Record<string, (steps: number) => Accumulator> = {
  sum: kahanSum,
  avg: (steps) => new ArrayMean(steps),
  min: (steps) => extreme(steps, (value, best) => value < best),
  max: (steps) => extreme(steps, (value, best) => value > best),
  count: (steps) => counter(steps, (count, more) => count + more),
  group: (steps) => counter(steps, () => 1),
  stdvar: (steps) => variance(steps, (value) => value),
  stddev: (steps) => variance(steps, Math.sqrt),
}

type Elements = Omit<StepSeries, 'labels'>

function kahanSum(steps: number): Accumulator {
  const values = new Float64Array(steps)
  const lost = new Float64Array(steps)
  const present = new Uint8Array(steps)
  const add = (series: Elements) => {
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
  const merge = ({ numbers: [sums, lostThere], present: there }: Totals) => {
    add({ values: sums!, present: there })
    for (let i = 0; i < steps; i++) if (Number.isFinite(values[i]!)) lost[i]! += lostThere![i]!
  }
  return {
    ...{ add, merge, totals: () => ({ numbers: [values, lost], present }) },
    result: () => ({ values: values.map((sum, i) => sum + lost[i]!), present }),
  }
}

function extreme(steps: number, isBetter: (value: number, best: number) => boolean): Accumulator {
  const values = new Float64Array(steps)
  const present = new Uint8Array(steps)
  const add = (series: Elements) => {
    for (let i = 0; i < steps; i++) {
      if (series.present[i] === 0) continue
      const value = series.values[i]!
      if (present[i] === 0 || isBetter(value, values[i]!) || Number.isNaN(values[i])) values[i] = value
      present[i] = 1
    }
  }
  return {
    ...{ add, totals: () => ({ numbers: [values], present }), result: () => ({ values, present }) },
    merge: (totals) => add({ values: totals.numbers[0]!, present: totals.present }),
  }
}

function counter(steps: number, next: (count: number, more: number) => number): Accumulator {
  const values = new Float64Array(steps)
  const present = new Uint8Array(steps)
  const add = (series: Elements) => {
    for (let i = 0; i < steps; i++) {
      if (series.present[i] === 0) continue
      values[i] = next(values[i]!, 1)
      present[i] = 1
    }
  }
  const merge = (totals: Totals) => {
    for (let i = 0; i < steps; i++) {
      if (totals.present[i] === 0) continue
      values[i] = next(values[i]!, totals.numbers[0]![i]!)
      present[i] = 1
    }
  }
  return { add, merge, totals: () => ({ numbers: [values], present }), result: () => ({ values, present }) }
}

/** Welford's running variance of the population. */
function variance(steps: number, finish: (variance: number) => number): Accumulator {
  const counts = new Float64Array(steps)
  const means = new Float64Array(steps)
  const squares = new Float64Array(steps)
  const present = new Uint8Array(steps)
  const add = (series: Elements) => {
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
  const result = () => ({ values: squares.map((sum, i) => finish(sum / counts[i]!)), present })
  // Put together they would differ in the last digits.
  return { add, result, totals: unmergeable, merge: unmergeable }
}

function unmergeable(): never {
  throw new Indivisible()
}
