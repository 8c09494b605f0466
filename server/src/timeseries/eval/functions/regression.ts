import { QueryError } from '../../types.ts'
import { KahanSum } from '../kahan.ts'
import type { Window, WindowFunction } from '../selection/window.ts'

export const deriv: WindowFunction = (window) => {
  if (window.to - window.from < 2) return undefined
  // Times relative to the first sample keep the products small.
  return regression(window, window.times[window.from]!).slope
}

/** Seconds from the time `at` (s) of the step, wherever an offset or `@` has put the window. */
export const predictLinear: WindowFunction = (window, [seconds, at]) => {
  if (window.to - window.from < 2) return undefined
  const { slope, intercept } = regression(window, at! * 1000)
  return slope * seconds! + intercept
}

/** Least squares over the window, time in seconds from `origin` (ms). */
function regression(
  { times, values, from, to }: Window,
  origin: number,
): { slope: number; intercept: number } {
  const first = values[from]!
  const sums = { x: new KahanSum(), y: new KahanSum(), xy: new KahanSum(), xx: new KahanSum() }
  let constant = true
  for (let i = from; i < to; i++) {
    const x = (times[i]! - origin) / 1000
    const y = values[i]!
    constant &&= y === first
    sums.x.add(x)
    sums.y.add(y)
    sums.xy.add(x * y)
    sums.xx.add(x * x)
  }
  if (constant)
    return Number.isFinite(first)
      ? { slope: 0, intercept: first }
      : { slope: Number.NaN, intercept: Number.NaN }
  const n = to - from
  const [x, y, xy, xx] = [sums.x, sums.y, sums.xy, sums.xx].map((sum) => sum.sum + sum.lost) as [
    number,
    number,
    number,
    number,
  ]
  const slope = (xy - (x * y) / n) / (xx - (x * x) / n)
  return { slope, intercept: y / n - (slope * x) / n }
}

/** Holt-Winters smoothing with factors for level and trend. */
export const doubleExponentialSmoothing: WindowFunction = ({ values, from, to }, [level, trendFactor]) => {
  checkFactor('smoothing', level!)
  checkFactor('trend', trendFactor!)
  if (to - from < 2) return undefined
  let before = 0
  let smoothed = values[from]!
  let trend = values[from + 1]! - values[from]!
  for (let i = from + 1; i < to; i++) {
    if (i > from + 1) trend = trendFactor! * (smoothed - before) + (1 - trendFactor!) * trend
    before = smoothed
    smoothed = level! * values[i]! + (1 - level!) * (smoothed + trend)
  }
  return smoothed
}

function checkFactor(what: string, factor: number): void {
  if (factor > 0 && factor < 1) return
  throw new QueryError('execution', `invalid ${what} factor. Expected: 0 < ${what[0]}f < 1, got: ${factor}`)
}
