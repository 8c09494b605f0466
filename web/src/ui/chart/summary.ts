import { lastOf } from './chart-data'

export interface Summary {
  least: number
  average: number
  most: number
  last: number
}

/** What a line says in four figures; null when it has no value at all. */
export function summaryOf(values: readonly (number | null)[]): Summary | null {
  const last = lastOf(values)
  if (last === null) return null
  let [least, most, sum, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0]
  for (const value of values) {
    if (value === null) continue
    least = Math.min(least, value)
    most = Math.max(most, value)
    sum += value
    count += 1
  }
  return { least, average: sum / count, most, last }
}

/** Every how many-th of `count` rows must be left so that at most `most` are. */
export const thinning = (count: number, most: number): number => Math.max(1, Math.ceil(count / most))
