import { Groups, type GroupTotals } from '../aggregation/groups.ts'
import type { Query, SeriesSource } from '../context.ts'
import { evaluateScalar, evaluateVector } from '../evaluate.ts'
import { collect } from '../selection/selector.ts'
import type { Steps } from '../steps.ts'
import type { StepSeries, Vector } from '../value.ts'
import type { DividedPart } from './device-wise.ts'

/** What a portion brings: totals of groups where the part is an aggregation, else its series. One number column each. */
export type PortionResult = readonly GroupTotals[]

/** Evaluates a part over some devices: those that the source shows. What the query holds grows by what that brings. */
export function evaluatePortion(
  { expr, merged }: DividedPart,
  query: Query,
  source: SeriesSource,
  steps: Steps,
): PortionResult {
  const { divide: _, ...whole } = query
  const own: Query = {
    ...whole,
    source,
    isPortion: true,
    vector: (part, at) => evaluateVector(part, own, at),
    scalar: (part, at) => evaluateScalar(part, own, at),
  }
  const result = merged
    ? totalsOf(merged, own, steps)
    : seriesOf(collect(own.vector(expr, steps), own, steps))
  // Joins hold more than they give.
  query.held += sizeOf(result)
  return result
}

function totalsOf(expr: NonNullable<DividedPart['merged']>, query: Query, steps: Steps): PortionResult {
  const groups = new Groups(expr, query, steps)
  for (const series of query.vector(expr.expr, steps)) groups.add(series)
  return groups.totals()
}

const seriesOf = (list: StepSeries[]): PortionResult =>
  list.map(({ labels, values, present }) => ({ labels, numbers: [values], present }))

export function sizeOf(result: PortionResult): number {
  let size = 0
  for (const { numbers } of result) for (const column of numbers) size += column.length
  return size
}

/** The whole of what portions brought, in their order. */
export function joinedPortions(
  { merged }: DividedPart,
  results: readonly PortionResult[],
  query: Query,
  steps: Steps,
): Vector {
  if (merged === undefined) return joinedSeries(results, query, steps)
  const groups = new Groups(merged, query, steps)
  for (const result of results) {
    groups.merge(result)
    query.held -= sizeOf(result)
  }
  return groups.results()
}

/** Whoever keeps a series counts it anew. */
function* joinedSeries(results: readonly PortionResult[], query: Query, steps: Steps): Generator<StepSeries> {
  for (const result of results)
    for (const { labels, numbers, present } of result) {
      yield { labels, values: numbers[0]!, present }
      query.held -= steps.count
    }
}
