import { Labels } from '../../labels.ts'
import type { Aggregation } from '../../parse/ast.ts'
import { METRIC_NAME } from '../../types.ts'
import type { StepSeries } from '../value.ts'

/** The series of each group, in the order groups were met. */
export function inGroups(expr: Aggregation, list: StepSeries[]): { labels: Labels; members: StepSeries[] }[] {
  const { labelsOf, signatureOf } = grouping(expr)
  const groups = Map.groupBy(list, (series) => signatureOf(series.labels))
  return [...groups.values()].map((members) => ({ labels: labelsOf(members[0]!.labels), members }))
}

/** By which labels an aggregation groups, and which its groups keep. */
export function grouping(expr: Aggregation): {
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
