import { KahanMean, KahanSum } from '../kahan.ts'
import type { Window, WindowFunction } from '../selection/window.ts'
import { quantile } from './quantile.ts'

export const sumOverTime: WindowFunction = ({ values, from, to }) => {
  const sum = new KahanSum()
  for (let i = from; i < to; i++) sum.add(values[i]!)
  return sum.total
}

export const avgOverTime: WindowFunction = ({ values, from, to }) => {
  const mean = new KahanMean()
  for (let i = from; i < to; i++) mean.add(values[i]!)
  return mean.mean
}

export const countOverTime: WindowFunction = ({ from, to }) => to - from
export const presentOverTime: WindowFunction = () => 1
export const firstOverTime: WindowFunction = ({ values, from }) => values[from]!
export const lastOverTime: WindowFunction = ({ values, to }) => values[to - 1]!
export const minOverTime: WindowFunction = (window) => window.values[extreme(window, false)]!
export const maxOverTime: WindowFunction = (window) => window.values[extreme(window, true)]!
export const timeOfFirst: WindowFunction = ({ times, from }) => times[from]! / 1000
export const timeOfLast: WindowFunction = ({ times, to }) => times[to - 1]! / 1000
export const timeOfMin: WindowFunction = (window) => window.times[lastExtreme(window, false)]! / 1000
export const timeOfMax: WindowFunction = (window) => window.times[lastExtreme(window, true)]! / 1000

/** The index of the smallest or greatest value; NaN counts only when there is nothing else. */
function extreme({ values, from, to }: Window, greatest: boolean): number {
  let best = from
  for (let i = from + 1; i < to; i++) {
    const better = greatest ? values[i]! > values[best]! : values[i]! < values[best]!
    if (better || Number.isNaN(values[best])) best = i
  }
  return best
}

/** The same, but of equal values the newest. */
function lastExtreme({ values, from, to }: Window, greatest: boolean): number {
  let best = from
  for (let i = from + 1; i < to; i++) {
    const better = greatest ? values[i]! >= values[best]! : values[i]! <= values[best]!
    if (better || Number.isNaN(values[best])) best = i
  }
  return best
}

export const stdvarOverTime: WindowFunction = ({ values, from, to }) => {
  let count = 0
  const mean = new KahanSum()
  const square = new KahanSum()
  for (let i = from; i < to; i++) {
    count++
    const distance = values[i]! - (mean.sum + mean.lost)
    mean.add(distance / count)
    square.add(distance * (values[i]! - (mean.sum + mean.lost)))
  }
  return (square.sum + square.lost) / count
}

export const stddevOverTime: WindowFunction = (window, parameters) =>
  Math.sqrt(stdvarOverTime(window, parameters)!)

export const quantileOverTime: WindowFunction = ({ values, from, to }, [q]) =>
  quantile(q!, values.slice(from, to))

/** The median of the distances from the median; one sample that is no number leaves none. */
export const madOverTime: WindowFunction = ({ values, from, to }) => {
  const own = values.slice(from, to)
  if (own.some(Number.isNaN)) return Number.NaN
  const median = quantile(0.5, own)
  return quantile(
    0.5,
    own.map((value) => Math.abs(value - median)),
  )
}
