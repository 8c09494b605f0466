import { compareLabels, type Labels } from '../labels.ts'
import type { MatrixSelector, Subquery } from '../parse/ast.ts'
import { checkPoints, type Query, type Steps } from './context.ts'
import { overWindows } from './range.ts'

interface RawSeries {
  labels: Labels
  times: number[]
  values: number[]
}

/** The samples themselves of a range selector or subquery, as an instant query answers them. Times in ms. */
export function rawRange(range: MatrixSelector | Subquery, query: Query, steps: Steps): RawSeries[] {
  let window: Omit<RawSeries, 'labels'> = { times: [], values: [] }
  const copy = (seen: { times: Float64Array; values: Float64Array; from: number; to: number }) => {
    window = {
      times: [...seen.times.subarray(seen.from, seen.to)],
      values: [...seen.values.subarray(seen.from, seen.to)],
    }
    return 0
  }
  const list: RawSeries[] = []
  let points = 0
  for (const { labels } of overWindows(range, copy, [], query, steps)) {
    points += window.times.length
    checkPoints(points, query.limits)
    list.push({ labels, ...window })
  }
  return list.sort((a, b) => compareLabels(a.labels, b.labels))
}
