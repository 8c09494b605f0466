import { Labels } from '../labels.ts'
import type { Aggregation } from '../parse/ast.ts'
import { METRIC_NAME } from '../types.ts'
import { ACCUMULATORS, type Accumulator } from './accumulators.ts'
import { countValues, limitK, quantileOf, topK } from './aggregation-of-all.ts'
import type { Query, Steps } from './context.ts'
import { hold } from './context.ts'
import { evaluateVector } from './evaluate.ts'
import type { StepSeries, Vector } from './value.ts'

/** Evaluates an aggregation: plain ones take series as they come, the others need all of a group at once. */
export function evaluateAggregation(expr: Aggregation, query: Query, steps: Steps): Vector {
  switch (expr.op) {
    case 'topk':
      return topK(expr, query, steps, 1)
    case 'bottomk':
      return topK(expr, query, steps, -1)
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
  for (const series of evaluateVector(expr.expr, query, steps)) {
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

/** The series of each group, in the order groups were met. */
export function inGroups(expr: Aggregation, list: StepSeries[]): { labels: Labels; members: StepSeries[] }[] {
  const { labelsOf, signatureOf } = grouping(expr)
  const groups = Map.groupBy(list, (series) => signatureOf(series.labels))
  return [...groups.values()].map((members) => ({ labels: labelsOf(members[0]!.labels), members }))
}

function grouping(expr: Aggregation): {
  labelsOf(labels: Labels): Labels
  signatureOf(labels: Labels): string
} {
  const named = new Set(expr.grouping)
  if (!expr.without && named.size === 0) return { labelsOf: () => Labels.empty, signatureOf: () => '' }
  const keep = expr.without
    ? (name: string) => name !== METRIC_NAME && !named.has(name)
    : (name: string) => named.has(name)
  return { labelsOf: (labels) => labels.filter(keep), signatureOf: (labels) => labels.signatureOf(keep) }
}
