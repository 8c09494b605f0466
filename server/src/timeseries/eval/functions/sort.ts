import { compareLabels } from '../../labels.ts'
import type { Call } from '../../parse/ast.ts'
import type { Query } from '../context.ts'
import { evaluateString } from '../expressions.ts'
import { collect } from '../selection/selector.ts'
import type { Steps } from '../steps.ts'
import type { StepSeries } from '../value.ts'

/** Sorting means something for instant queries only; a range query's series keep Prometheus' order by label. */
export function sortByValue(call: Call, query: Query, steps: Steps, direction: 1 | -1): StepSeries[] {
  noteRange(call, query)
  const list = collect(query.vector(call.args[0]!, steps), query, steps)
  return steps.count > 1 ? list : list.sort((a, b) => compareValues(a.values[0]!, b.values[0]!, direction))
}

function noteRange(call: Call, query: Query): void {
  if (query.start === query.end) return
  query.annotations.warn(
    'sort is ineffective for range queries since results are always ordered by labels',
    call,
  )
}

/** NaN goes last in either direction. */
export function compareValues(a: number, b: number, direction: 1 | -1): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1
  if (Number.isNaN(b)) return -1
  return a === b ? 0 : a < b ? -direction : direction
}

export function sortByLabel(call: Call, query: Query, steps: Steps, direction: 1 | -1): StepSeries[] {
  noteRange(call, query)
  const [vector, ...names] = call.args
  const labels = names.map(evaluateString)
  const list = collect(query.vector(vector!, steps), query, steps)
  return list.sort((a, b) => {
    for (const label of labels) {
      const order = naturalOrder(a.labels.get(label), b.labels.get(label))
      if (order !== 0) return order * direction
    }
    return compareLabels(a.labels, b.labels) * direction
  })
}

/** Digits compare as numbers: "port9" before "port10". */
function naturalOrder(a: string, b: string): number {
  const left = a.match(/\d+|\D+/g) ?? []
  const right = b.match(/\d+|\D+/g) ?? []
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [x, y] = [left[i]!, right[i]!]
    if (x === y) continue
    const numbers = /^\d/.test(x) && /^\d/.test(y)
    const order = numbers ? Number(x) - Number(y) : 0
    return order || (x < y ? -1 : 1)
  }
  return left.length - right.length
}
