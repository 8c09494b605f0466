import { namingParameter } from './parameter-errors.ts'
import type { Matcher, VectorSelector } from './parse/ast.ts'
import { parseExpression } from './parse/parser.ts'
import { QueryError } from './types.ts'

/** The matchers of each selection; one that matches anything when none is given. */
export function selectionsOf(match: string[] | undefined): Matcher[][] {
  return match?.length ? match.map((text) => parseMatch(text).matchers) : [[]]
}

function parseMatch(text: string): VectorSelector {
  const expr = namingParameter('match[]', () => parseExpression(text))
  if (expr.kind === 'selector') return expr
  throw new QueryError('bad_data', `invalid parameter "match[]": ${text} is no series selector`)
}
