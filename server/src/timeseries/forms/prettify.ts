import type { Aggregation, Expr } from '../parse/ast.ts'
import { printAggregator, printExpression, printOperator, printSubqueryRange } from './print-expression.ts'

/** Bytes of a line; what is longer is set over several. */
const LINE = 100

/** An expression as Prometheus' format_query lays it out. `source` is the text it was parsed from. */
export function prettify(expr: Expr, source: string, level = 0): string {
  const line = printExpression(expr, source)
  const indent = '  '.repeat(level)
  const inner = (part: Expr) => prettify(part, source, level + 1)
  const inBrackets = (before: string, parts: Expr[]) =>
    `${indent}${before}(\n${parts.map(inner).join(',\n')}\n${indent})`
  // Its own way with signs and subqueries: a short subquery is not indented.
  if (expr.kind === 'unary') return indent + expr.op + prettify(expr.expr, source, level).trim()
  const isLong = Buffer.byteLength(line) > LINE
  if (expr.kind === 'subquery')
    return isLong ? prettify(expr.expr, source, level) + printSubqueryRange(expr) : line
  if (!isLong) return indent + line
  switch (expr.kind) {
    case 'call':
      return inBrackets(expr.name, expr.args)
    case 'aggregation':
      return inBrackets(printAggregator(expr), partsOf(expr))
    case 'paren':
      return inBrackets('', [expr.expr])
    case 'binary':
      return `${inner(expr.left)}\n${indent}${printOperator(expr)}\n${inner(expr.right)}`
    default:
      return indent + line
  }
}

const partsOf = ({ parameter, expr }: Aggregation): Expr[] => (parameter ? [parameter, expr] : [expr])
