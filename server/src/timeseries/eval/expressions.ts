import type { Call, Expr, MatrixSelector, Subquery } from '../parse/ast.ts'
import { FUNCTIONS } from '../parse/functions.ts'
import { QueryError } from '../types.ts'

/** Whether an expression is a scalar (its types were checked when it was parsed). */
export function isScalar(expr: Expr): boolean {
  if (expr.kind === 'paren' || expr.kind === 'unary') return isScalar(expr.expr)
  if (expr.kind === 'binary') return isScalar(expr.left) && isScalar(expr.right)
  return expr.kind === 'number' || (expr.kind === 'call' && FUNCTIONS.get(expr.name)?.returns === 'scalar')
}

/** The string of a string expression. */
export function evaluateString(expr: Expr): string {
  if (expr.kind === 'paren') return evaluateString(expr.expr)
  if (expr.kind !== 'string') throw new QueryError('internal', `${expr.kind} is no string`)
  return expr.value
}

/** The range argument of a call, out of any parentheses. */
export function rangeArgument(call: Call): MatrixSelector | Subquery {
  const range = call.args.map(bare).find((arg) => arg.kind === 'matrix' || arg.kind === 'subquery')
  return range as MatrixSelector | Subquery
}

/** The expression out of its parentheses. */
export function bare(expr: Expr): Expr {
  return expr.kind === 'paren' ? bare(expr.expr) : expr
}
