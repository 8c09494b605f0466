import type { Aggregation } from '../../parse/ast.ts'
import type { Query } from '../context.ts'
import type { Steps } from '../steps.ts'
import type { StepSeries, Vector } from '../value.ts'
import { countValues, quantileOf, topK } from './aggregation-of-all.ts'
import { Groups } from './groups.ts'
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
  const groups = new Groups(expr, query, steps)
  for (const series of query.vector(expr.expr, steps)) groups.add(series)
  return groups.results()
}
