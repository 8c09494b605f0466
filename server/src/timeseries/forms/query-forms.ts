import { namingParameter } from '../parameter-errors.ts'
import { parseExpression } from '../parse/parser.ts'
import { describeExpression, type SyntaxNode } from './describe-expression.ts'
import { prettify } from './prettify.ts'

/** A query laid out as Prometheus lays it out. Throws QueryError. */
export function formatQuery(query: string): string {
  return prettify(
    namingParameter('query', () => parseExpression(query)),
    query,
  )
}

/** A query as Prometheus' syntax tree. Throws QueryError. */
export function describeQuery(query: string): SyntaxNode {
  return describeExpression(
    namingParameter('query', () => parseExpression(query)),
    query,
  )
}
