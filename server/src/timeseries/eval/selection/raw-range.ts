import { compareLabels, type Labels } from '../../labels.ts'
import type { MatrixSelector, Subquery } from '../../parse/ast.ts'
import { checkPoints, type Query } from '../context.ts'
import type { Steps } from '../steps.ts'
import { extendedSamples } from './extended-range.ts'
import { overWindows } from './range.ts'
import type { Window } from './window.ts'

interface RawSeries {
  labels: Labels
  times: number[]
  values: number[]
}

/** The samples themselves of a range selector or subquery, as an instant query answers them. Times in ms. */
export function rawRange(range: MatrixSelector | Subquery, query: Query, steps: Steps): RawSeries[] {
  const extension = range.kind === 'matrix' ? range.selector.extension : undefined
  let window: Omit<RawSeries, 'labels'> = { times: [], values: [] }
  const copy = (seen: Window) => {
    window = extension ? extendedSamples(seen, extension) : samplesOf(seen)
    return window.times.length > 0 ? 0 : undefined
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

function samplesOf({ times, values, from, to }: Window): Omit<RawSeries, 'labels'> {
  return { times: [...times.subarray(from, to)], values: [...values.subarray(from, to)] }
}
