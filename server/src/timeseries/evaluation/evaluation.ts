import { type EvaluationOptions, parsedQuery, runInstant, runRange } from '../eval/run-query.ts'
import { namingParameter } from '../parameter-errors.ts'
import { cutTo } from '../query-options.ts'
import { type InstantQuery, type QueryAnswer, QueryError, type RangeQuery } from '../types.ts'
import type { Evaluation, Terms } from './protocol.ts'

/** @throws QueryError bad_data on times that are none */
export function evaluationOf(input: InstantQuery | RangeQuery): Evaluation {
  const { expr } = input
  if ('time' in input) return { expr, start: msOf(input.time), end: msOf(input.time), step: undefined }
  return { expr, start: msOf(input.start), end: msOf(input.end), step: msOf(input.step) }
}

type EvaluationTerms = Terms & Pick<EvaluationOptions, 'source' | 'checkpoint' | 'divideBy'>

const optionsOf = ({ lookbackMs, limit: _, ...terms }: EvaluationTerms): EvaluationOptions => ({
  ...terms,
  dialect: lookbackMs === undefined ? {} : { lookbackMs },
})

/** A query as it is evaluated, for who evaluates parts of it. @throws QueryError */
export const parsedEvaluation = ({ expr, start, end, step = 0 }: Evaluation, terms: EvaluationTerms) =>
  parsedQuery({ expr, start, end, step }, optionsOf(terms))

/** @throws QueryError */
export function evaluateExpression(
  { expr, start, end, step }: Evaluation,
  terms: EvaluationTerms,
): QueryAnswer {
  const { limit } = terms
  const options = optionsOf(terms)
  const answer = namingParameter('query', () =>
    step === undefined ? runInstant(expr, start, options) : runRange(expr, start, end, step, options),
  )
  return cutTo(limit, answer)
}

/** Milliseconds of seconds. Throws bad_data on what is no time. */
export function msOf(seconds: number): number {
  if (!Number.isFinite(seconds)) throw new QueryError('bad_data', `${seconds} is no time`)
  return Math.round(seconds * 1000)
}
