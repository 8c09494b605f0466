import { Labels } from '../../labels.ts'
import type { Binary, VectorMatching } from '../../parse/ast.ts'
import { isComparison } from '../../parse/check-types.ts'
import { METRIC_NAME } from '../../types.ts'

/** The labels of a result: the many side's; one to one, only those that were matched on; and what is included. */
export function resultLabels(expr: Binary, many: Labels, one: Labels): Labels {
  const dropName = !isComparison(expr.op) || expr.bool
  const named = dropName ? many.withoutName() : many
  const { matching } = expr
  if (!matching) return named
  if (matching.group === undefined) return oneToOne(named, matching)
  return withIncluded(named, one, matching.include)
}

function oneToOne(labels: Labels, matching: VectorMatching): Labels {
  const named = new Set(matching.labels)
  return labels.filter((name) => (matching.on ? named.has(name) : name === METRIC_NAME || !named.has(name)))
}

function withIncluded(labels: Labels, one: Labels, include: string[]): Labels {
  if (include.length === 0) return labels
  const map = labels.toMap()
  for (const name of include) map[name] = one.get(name)
  return Labels.from(map)
}
