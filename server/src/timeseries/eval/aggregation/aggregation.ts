import type { Labels } from '../../labels.ts'
import type { Aggregation } from '../../parse/ast.ts'
import type { Query } from '../context.ts'
import { hold } from '../context.ts'
import type { Steps } from '../steps.ts'
import type { StepSeries, Vector } from '../value.ts'
import type { Accumulator } from './accumulator.ts'
import { ACCUMULATORS } from './accumulators.ts'
import { countValues, quantileOf, topK } from './aggregation-of-all.ts'
import { grouping } from './grouping.ts'
import { limitK, limitRatio } from './samples-of-groups.ts'

/** Evaluates an aggregation: plain ones take series as they come, the others need all of a group at once. */
export function evaluateAggregation(expr: Aggregation, query: Query, steps: Steps): Vector {
  switch (expr.op) {
    case 'topk':
      return topK(expr, query, steps, 1)
    case 'bottomk':
      return topK(expr, query, steps, -1)
    case 'limit_ratio':
      return limitRatio(expr, query, steps)
    case 'limitk':
      return limitK(expr, query, steps)
    case 'quantile':
      return quantileOf(expr, query, steps)
    case 'count_values':
      return countValues(expr, query, steps)
    default:
      return accumulate(expr, query, steps)
  }
}

function accumulate(expr: Aggregation, query: Query, steps: Steps): StepSeries[] {
  const groups = new Map<string, { labels: Labels; accumulator: Accumulator }>()
  const { labelsOf, signatureOf } = grouping(expr)
  for (const series of query.vector(expr.expr, steps)) {
    const signature = signatureOf(series.labels)
    let group = groups.get(signature)
    if (group === undefined) {
      hold(query, steps.count * 3)
      group = { labels: labelsOf(series.labels), accumulator: ACCUMULATORS[expr.op]!(steps.count) }
      groups.set(signature, group)
    }
    group.accumulator.add(series)
  }
  return [...groups.values()].map(({ labels, accumulator }) => ({ labels, ...accumulator.result() }))
}
