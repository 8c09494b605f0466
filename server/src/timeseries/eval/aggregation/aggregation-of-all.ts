import { goQuote } from '../../forms/go-quote.ts'
import type { Labels } from '../../labels.ts'
import type { Aggregation } from '../../parse/ast.ts'
import { isUtf8 } from '../../parse/literals.ts'
import { QueryError } from '../../types.ts'
import { formatNumber, goNumber } from '../answer/answer.ts'
import { hold, type Query } from '../context.ts'
import { evaluateString } from '../expressions.ts'
import { quantile } from '../functions/quantile.ts'
import { compareValues } from '../functions/sort.ts'
import { collect } from '../selection/selector.ts'
import type { Steps } from '../steps.ts'
import { emptySeries, isEmpty, type StepSeries } from '../value.ts'
import { grouping, inGroups } from './grouping.ts'
import { ValueHeap } from './value-heap.ts'

export function gather(expr: Aggregation, query: Query, steps: Steps): StepSeries[] {
  return collect(query.vector(expr.expr, steps), query, steps)
}

/** The k greatest (or smallest) elements of each group at each step, with their own labels. */
export function topK(expr: Aggregation, query: Query, steps: Steps, direction: 1 | -1): StepSeries[] {
  const wanted = query.scalar(expr.parameter!, steps)
  checkCount(wanted)
  return inGroups(expr, gather(expr, query, steps)).flatMap(({ members }) => {
    const results = members.map(({ labels }) => emptySeries(labels, steps.count))
    for (let step = 0; step < steps.count; step++) {
      const count = Math.trunc(Math.max(0, wanted[step]!))
      keep(firstRanks(members, step, count, direction), members, results, step)
    }
    return steps.count === 1 ? byRank(results, direction) : results.filter((series) => !isEmpty(series))
  })
}

/** The best `count` at a step. */
function firstRanks(
  members: StepSeries[],
  step: number,
  count: number,
  direction: 1 | -1,
): readonly number[] {
  const best = new ValueHeap(direction)
  if (count === 0) return []
  for (let i = 0; i < members.length; i++)
    if (members[i]!.present[step] === 1) best.offer(i, members[i]!.values[step]!, count)
  return best.items()
}

export function checkCount(wanted: Float64Array): void {
  const bad = wanted.find((count) => Number.isNaN(count) || Math.abs(count) >= 2 ** 63)
  if (bad === undefined) return
  throw new QueryError(
    'execution',
    Number.isNaN(bad) ? 'Parameter value is NaN' : `Scalar value ${goNumber(bad)} overflows int64`,
  )
}

/** An instant query's answer is in order of rank. */
function byRank(results: StepSeries[], direction: 1 | -1): StepSeries[] {
  return results
    .filter((series) => !isEmpty(series))
    .sort((a, b) => compareValues(a.values[0]!, b.values[0]!, direction === 1 ? -1 : 1))
}

export function presentAt(members: StepSeries[], step: number): number[] {
  return [...members.keys()].filter((i) => members[i]!.present[step] === 1)
}

export function keep(
  chosen: readonly number[],
  members: StepSeries[],
  results: StepSeries[],
  step: number,
): void {
  for (const i of chosen) {
    results[i]!.values[step] = members[i]!.values[step]!
    results[i]!.present[step] = 1
  }
}

export function quantileOf(expr: Aggregation, query: Query, steps: Steps): StepSeries[] {
  const q = query.scalar(expr.parameter!, steps)
  const bad = q.find((value) => !(value >= 0 && value <= 1))
  if (bad !== undefined) {
    query.annotations.warn(`quantile value should be between 0 and 1, got ${goNumber(bad)}`, expr.parameter!)
  }
  return inGroups(expr, gather(expr, query, steps)).map(({ labels, members }) => {
    const result = emptySeries(labels, steps.count)
    for (let step = 0; step < steps.count; step++) {
      const present = presentAt(members, step)
      if (present.length === 0) continue
      result.values[step] = quantile(
        q[step]!,
        Float64Array.from(present, (i) => members[i]!.values[step]!),
      )
      result.present[step] = 1
    }
    return result
  })
}

/** How many elements of each group have each value; the value becomes a label. */
export function countValues(expr: Aggregation, query: Query, steps: Steps): StepSeries[] {
  const label = evaluateString(expr.parameter!)
  if (label === '' || !isUtf8(label))
    throw new QueryError('execution', `invalid label name ${goQuote(label)}`)
  // The label is there when groups are made: it is one they are made by, or may be one that they do without.
  const groups = grouping(expr.without ? expr : { ...expr, grouping: [...expr.grouping, label] })
  const counts = new Map<string, StepSeries>()
  for (const { labels, values, present } of query.vector(expr.expr, steps)) {
    const counted = new Map<string, StepSeries>()
    for (let step = 0; step < steps.count; step++) {
      if (present[step] === 0) continue
      const text = formatNumber(values[step]!)
      let series = counted.get(text)
      if (!series) {
        series = seriesOf(labels.with(label, text))
        counted.set(text, series)
      }
      series.values[step]!++
      series.present[step] = 1
    }
  }
  return [...counts.values()]

  function seriesOf(labels: Labels): StepSeries {
    const signature = groups.signatureOf(labels)
    const known = counts.get(signature)
    if (known) return known
    hold(query, steps.count)
    const made = emptySeries(groups.labelsOf(labels), steps.count)
    counts.set(signature, made)
    return made
  }
}
