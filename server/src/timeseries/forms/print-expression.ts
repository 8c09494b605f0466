import { formatNumber } from '../eval/answer/answer.ts'
import type {
  Aggregation,
  Binary,
  Expr,
  NumberLiteral,
  Shift,
  Subquery,
  VectorMatching,
  VectorSelector,
} from '../parse/ast.ts'
import { formatDuration } from '../parse/durations.ts'
import type { Fill } from '../parse/fill.ts'
import { METRIC_NAME } from '../types.ts'
import { goQuote, labelName } from './go-quote.ts'

/** An expression on one line, as Prometheus prints it. `source` is the text it was parsed from. */
export function printExpression(expr: Expr, source: string): string {
  const print = (part: Expr) => printExpression(part, source)
  switch (expr.kind) {
    case 'number':
      return printNumber(expr, source)
    case 'string':
      return goQuote(expr.value)
    case 'selector':
      return printSelector(expr, source) + printExtension(expr) + printShift(expr)
    case 'matrix':
      return `${printSelector(expr.selector, source)}[${expr.rangeText ?? formatDuration(expr.range)}]${printExtension(expr.selector)}${printShift(expr.selector)}`
    case 'subquery':
      return print(expr.expr) + printSubqueryRange(expr)
    case 'call':
      return `${expr.name}(${expr.args.map(print).join(', ')})`
    case 'aggregation':
      return `${printAggregator(expr)}(${[expr.parameter, expr.expr].flatMap((part) => (part ? [print(part)] : [])).join(', ')})`
    case 'binary':
      return `${print(expr.left)} ${printOperator(expr)} ${print(expr.right)}`
    case 'unary':
      return expr.op + print(expr.expr)
    case 'paren':
      return `(${print(expr.expr)})`
  }
}

/** `sum by (a, b) `: the operator with what it groups by. */
export function printAggregator({ op, without, grouping }: Aggregation): string {
  if (without) return `${op} without (${labelNames(grouping)}) `
  return grouping.length > 0 ? `${op} by (${labelNames(grouping)}) ` : op
}

/** `== bool on (a) group_left (b)`: the operator with its modifiers. */
export function printOperator({ op, bool, matching, fill }: Binary): string {
  return (
    op + (bool ? ' bool' : '') + (matching ? printMatching(matching) : '') + (fill ? printFill(fill) : '')
  )
}

/** `[5m:1m] @ 12.000 offset 5m`. */
export function printSubqueryRange(subquery: Subquery): string {
  const step = subquery.step === undefined ? '' : (subquery.stepText ?? formatDuration(subquery.step))
  return `[${subquery.rangeText ?? formatDuration(subquery.range)}:${step}]${printShift(subquery)}`
}

/** Whether the metric's name stood in front of the braces, or without any. */
export function isNamedOutside(selector: VectorSelector, source: string): boolean {
  return source[selector.start] !== '{'
}

function printMatching({ on, labels, group, include }: VectorMatching): string {
  const which = on || group || labels.length > 0 ? ` ${on ? 'on' : 'ignoring'} (${labelNames(labels)})` : ''
  return group ? `${which} group_${group} (${labelNames(include)})` : which
}

function printFill({ left, right }: Fill): string {
  if (Object.is(left, right)) return ` fill (${formatNumber(left!)})`
  const sides = [left === undefined ? '' : ` fill_left (${formatNumber(left)})`]
  if (right !== undefined) sides.push(` fill_right (${formatNumber(right)})`)
  return sides.join('')
}

/** A duration stays one; where the literal stood in the source tells it from a number. */
function printNumber({ value, start, end }: NumberLiteral, source: string): string {
  const isDuration = /^[-+\s]*(?:\d+(?:ms|[smhdwy]))+$/.test(source.slice(start, end))
  return isDuration ? formatDuration(value * 1000) : formatNumber(value)
}

function printSelector(selector: VectorSelector, source: string): string {
  const name = isNamedOutside(selector, source) ? selector.name : ''
  const matchers = selector.matchers
    .filter((one) => name === '' || one.name !== METRIC_NAME || one.op !== '=' || one.value !== name)
    .map((one) => labelName(one.name) + one.op + goQuote(one.value))
    .sort()
  return matchers.length > 0 ? `${name}{${matchers.join(',')}}` : name
}

const printExtension = ({ extension }: VectorSelector) => (extension ? ` ${extension}` : '')

function printShift({ at, offset, offsetText }: Shift): string {
  const moment = at ? ` @ ${at.kind === 'time' ? (at.ms / 1000).toFixed(3) : `${at.kind}()`}` : ''
  return offset === 0 ? moment : `${moment} offset ${offsetText ?? formatDuration(offset)}`
}

const labelNames = (names: readonly string[]) => names.map(labelName).join(', ')
