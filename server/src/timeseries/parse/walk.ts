import type { Expr, VectorSelector } from './ast.ts'

/** The direct parts of an expression. */
export function childrenOf(expr: Expr): Expr[] {
  switch (expr.kind) {
    case 'matrix':
      return [expr.selector]
    case 'subquery':
    case 'unary':
    case 'paren':
      return [expr.expr]
    case 'call':
      return expr.args
    case 'aggregation':
      return expr.parameter ? [expr.parameter, expr.expr] : [expr.expr]
    case 'binary':
      return [expr.left, expr.right]
    default:
      return []
  }
}

/** Every selector anywhere in the expression. */
export function selectorsOf(expr: Expr): VectorSelector[] {
  if (expr.kind === 'selector') return [expr]
  return childrenOf(expr).flatMap(selectorsOf)
}
