import { printExpression } from '../../forms/print-expression.ts'
import type { AtModifier, Expr } from '../../parse/ast.ts'
import { parseExpression } from '../../parse/parser.ts'
import { childrenOf } from '../../parse/walk.ts'
import { QueryError } from '../../types.ts'

/** Their answer follows the time of the query, whatever their arguments are pinned to. */
const FOLLOWS_TIME = new Set([
  ...[
    'days_in_month',
    'day_of_month',
    'day_of_week',
    'day_of_year',
    'end',
    'hour',
    'minute',
    'month',
    'year',
  ],
  ...['predict_linear', 'range', 'start', 'step', 'time', 'timestamp'],
])

export interface Variant {
  expr: string
  /** ms. */
  at: number
}

/**
 * An instant query with every selector pinned to its time by `@`, asked at other times: the answer must be the same.
 * None where a function follows the time of the query, or the expression cannot be read.
 */
export function atVariants(expr: string, at: number): Variant[] {
  const parsed = parsedOrNone(expr)
  if (!parsed || followsTime(parsed)) return []
  const pinned = printExpression(pin(parsed, { kind: 'time', ms: at }), expr)
  const times = at === 0 ? [-1000, 0, 1000] : [-10 * at, 0, at / 5, at, 10 * at]
  return times.map((time) => ({ expr: pinned, at: Math.trunc(time) }))
}

function parsedOrNone(expr: string): Expr | undefined {
  try {
    return parseExpression(expr, { step: 0, range: 0 })
  } catch (error) {
    if (error instanceof QueryError) return undefined
    throw error
  }
}

function followsTime(expr: Expr): boolean {
  return (expr.kind === 'call' && FOLLOWS_TIME.has(expr.name)) || childrenOf(expr).some(followsTime)
}

/** What stands below a pinned subquery or is pinned to a moment already stays as it is. */
function pin(expr: Expr, at: AtModifier): Expr {
  const own = (now: AtModifier | undefined) => (now?.kind === 'time' ? now : at)
  switch (expr.kind) {
    case 'selector':
      return { ...expr, at: own(expr.at) }
    case 'matrix':
      return { ...expr, selector: { ...expr.selector, at: own(expr.selector.at) } }
    case 'subquery':
      return { ...expr, at: own(expr.at) }
    case 'unary':
    case 'paren':
      return { ...expr, expr: pin(expr.expr, at) }
    case 'call':
      return { ...expr, args: expr.args.map((arg) => pin(arg, at)) }
    case 'aggregation':
      return { ...expr, expr: pin(expr.expr, at), parameter: expr.parameter && pin(expr.parameter, at) }
    case 'binary':
      return { ...expr, left: pin(expr.left, at), right: pin(expr.right, at) }
    default:
      return expr
  }
}
