import { DEFAULT_DIALECT, type Limits } from '../eval/context.ts'
import { checkWork, type PlannedQuery, workOf } from '../eval/work.ts'
import { namingParameter } from '../parameter-errors.ts'
import { parsedExpression } from '../parse/parsed-expressions.ts'
import type { Evaluation } from './protocol.ts'

/** Steps of work that a query is estimated to take. Throws QueryError on mistakes in it, and above the limit. */
export function workOfEvaluation(
  { expr, start, end, step = 0 }: Evaluation,
  lookbackMs: number | undefined,
  source: Pick<PlannedQuery, 'extentOf'>,
  limits: Limits,
): number {
  const count = step > 0 ? Math.floor((end - start) / step) + 1 : 1
  // What is no range is told when it is evaluated.
  if (count < 1) return 0
  const parsed = namingParameter('query', () => parsedExpression(expr, { step, range: end - start }))
  const planned = {
    dialect: { ...DEFAULT_DIALECT, ...(lookbackMs !== undefined && { lookbackMs }) },
    ...{ start, end, extentOf: source.extentOf.bind(source) },
  }
  const work = workOf(parsed, planned, { start, step: step || 1, count })
  checkWork(work, limits)
  return work
}
