import type { Expr } from '../parse/ast.ts'
import { isComparison } from '../parse/check-types.ts'
import { METRIC_NAME } from '../types.ts'
import { RANGE_FUNCTIONS } from './functions/range-functions.ts'

const KEEP_NAME = new Set([
  'label_replace',
  'label_join',
  'sort',
  'sort_desc',
  'sort_by_label',
  'sort_by_label_desc',
])

/** Whether two series of this result could differ in nothing but the metric name, so that dropping it joins them. */
export function namesMayDiffer(expr: Expr): boolean {
  switch (expr.kind) {
    case 'selector':
      return expr.name === ''
    case 'matrix':
      return namesMayDiffer(expr.selector)
    case 'paren':
    case 'subquery':
      return namesMayDiffer(expr.expr)
    case 'unary':
      return false
    case 'aggregation':
      return expr.without || expr.grouping.includes(METRIC_NAME) || expr.parameter !== undefined
    case 'binary':
      return expr.op === 'or' || (isComparison(expr.op) && !expr.bool) || namesMayDiffer(expr.left)
    case 'call':
      return callNames(expr.name, expr.args)
    default:
      return false
  }
}

function callNames(name: string, args: Expr[]): boolean {
  if (name === 'label_replace' || name === 'label_join') return true
  const keeps = RANGE_FUNCTIONS.get(name)?.keepsName || KEEP_NAME.has(name)
  return keeps ? args.some(namesMayDiffer) : false
}
