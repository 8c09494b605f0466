import { formatNumber } from '../eval/answer/answer.ts'
import { isScalar } from '../eval/expressions.ts'
import type { Binary, Call, Expr, Shift, ValueType, VectorSelector } from '../parse/ast.ts'
import { isSetOperator } from '../parse/check-types.ts'
import { FUNCTIONS } from '../parse/functions.ts'
import { METRIC_NAME } from '../types.ts'
import { isNamedOutside } from './print-expression.ts'

/** A node of Prometheus' syntax tree as its parse_query answers it; times in ms. */
export type SyntaxNode = { type: string } & Record<string, unknown>

/** An expression as that tree. `source` is the text it was parsed from. */
export function describeExpression(expr: Expr, source: string): SyntaxNode {
  const describe = (part: Expr) => describeExpression(part, source)
  switch (expr.kind) {
    case 'number':
      return { type: 'numberLiteral', val: formatNumber(expr.value) }
    case 'string':
      return { type: 'stringLiteral', val: expr.value }
    case 'selector':
      return { type: 'vectorSelector', ...describeSelector(expr, source) }
    case 'matrix':
      return { type: 'matrixSelector', ...describeSelector(expr.selector, source), range: expr.range }
    case 'subquery': {
      const { range, step = 0 } = expr
      return { type: 'subquery', expr: describe(expr.expr), range, step, ...describeShift(expr) }
    }
    case 'call':
      return { type: 'call', func: describeFunction(expr), args: expr.args.map(describe) }
    case 'aggregation': {
      const { op, grouping, without, parameter } = expr
      const param = parameter ? describe(parameter) : null
      return { type: 'aggregation', op, expr: describe(expr.expr), param, grouping, without }
    }
    case 'binary': {
      const { op, bool } = expr
      const sides = { lhs: describe(expr.left), rhs: describe(expr.right) }
      return { type: 'binaryExpr', op, ...sides, matching: describeMatching(expr), bool }
    }
    case 'unary':
      return { type: 'unaryExpr', op: expr.op, expr: describe(expr.expr) }
    case 'paren':
      return { type: 'parenExpr', expr: describe(expr.expr) }
  }
}

function describeSelector(selector: VectorSelector, source: string) {
  const outside = isNamedOutside(selector, source)
  const matchers = selector.matchers.map(({ name, op, value }) => ({ name, type: op, value }))
  // A name in front of the braces is Prometheus' last matcher.
  const isName = ({ name }: { name: string }) => outside && name === METRIC_NAME
  return {
    name: outside ? selector.name : '',
    ...describeShift(selector),
    matchers: [...matchers.filter((one) => !isName(one)), ...matchers.filter(isName)],
    anchored: selector.extension === 'anchored',
    smoothed: selector.extension === 'smoothed',
  }
}

function describeShift({ at, offset }: Shift) {
  return {
    offset,
    timestamp: at?.kind === 'time' ? at.ms : null,
    startOrEnd: at && at.kind !== 'time' ? at.kind : null,
  }
}

const TYPE_NAMES: Record<ValueType, string> = {
  scalar: 'scalar',
  string: 'string',
  'instant vector': 'vector',
  'range vector': 'matrix',
}

/** `variadic`: how many arguments may be left out, -1 when the last may be repeated. */
function describeFunction({ name }: Call) {
  const { args, optional = 0, variadic = false, most, returns } = FUNCTIONS.get(name)!
  const further = most === undefined ? -1 : most - (args.length - optional)
  return {
    name,
    argTypes: args.map((type) => TYPE_NAMES[type]),
    variadic: variadic ? further : optional,
    returnType: TYPE_NAMES[returns],
  }
}

/** Between two vectors there always is a matching, between anything else never. */
function describeMatching({ op, left, right, matching, fill }: Binary) {
  if (isScalar(left) || isScalar(right)) return null
  const { on = false, labels = [], include = [], group } = matching ?? {}
  const oneToMany = group === 'right' ? 'one-to-many' : 'one-to-one'
  const card = isSetOperator(op) ? 'many-to-many' : group === 'left' ? 'many-to-one' : oneToMany
  return { card, labels, on, include, fillValues: { lhs: fill?.left ?? null, rhs: fill?.right ?? null } }
}
