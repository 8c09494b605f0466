import type { Aggregation, Binary, Call, Expr, ValueType, VectorSelector } from './ast.ts'
import { AGGREGATIONS, type From, FUNCTIONS, type Signature, UNSUPPORTED } from './functions.ts'
import type { TokenStream } from './token-stream.ts'

const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>='])
/** What each result comes from, where both sides are matched by `sn`. */
const SET_OPERATORS: ReadonlyMap<string, From> = new Map<string, From>([
  ['and', 'device'],
  ['or', 'all'],
  ['unless', 'device'],
])

export function isComparison(op: string): boolean {
  return COMPARISONS.has(op)
}

export function isSetOperator(op: string): boolean {
  return SET_OPERATORS.has(op)
}

/** What each result of an operator between two vectors comes from, where both are matched by `sn`. */
export function fromOperator(op: string): From {
  return SET_OPERATORS.get(op) ?? 'device'
}

/** The type of an expression, all below it checked. Throws bad_data in Prometheus' words. */
export function checkTypes(expr: Expr, tokens: TokenStream): ValueType {
  switch (expr.kind) {
    case 'number':
      return 'scalar'
    case 'string':
      return 'string'
    case 'selector':
      checkNotAll(expr, tokens)
      return 'instant vector'
    case 'matrix':
      checkNotAll(expr.selector, tokens)
      return 'range vector'
    case 'paren':
      return checkTypes(expr.expr, tokens)
    case 'unary':
      return checkUnary(checkTypes(expr.expr, tokens), expr, tokens)
    case 'subquery':
      return checkSubquery(expr.expr, tokens)
    case 'call':
      return checkCall(expr, tokens)
    case 'aggregation':
      return checkAggregation(expr, tokens)
    case 'binary':
      return checkBinary(expr, tokens)
  }
}

/** A selector must not mean everything there is. */
function checkNotAll({ matchers, start }: VectorSelector, tokens: TokenStream): void {
  if (matchers.every((matcher) => matcher.matches('')))
    throw tokens.error(start, 'vector selector must contain at least one non-empty matcher')
}

function checkUnary(type: ValueType, expr: Expr, tokens: TokenStream): ValueType {
  if (type === 'scalar' || type === 'instant vector') return type
  throw tokens.error(
    expr.start,
    `unary expression only allowed on expressions of type scalar or instant vector, got "${type}"`,
  )
}

function checkSubquery(expr: Expr, tokens: TokenStream): ValueType {
  const type = checkTypes(expr, tokens)
  if (type === 'instant vector') return 'range vector'
  throw tokens.error(expr.start, `subquery is only allowed on instant vector, got ${type} instead`)
}

function expectType(expr: Expr, wanted: ValueType, where: string, tokens: TokenStream): void {
  const type = checkTypes(expr, tokens)
  if (type === wanted) return
  throw tokens.error(expr.start, `expected type ${wanted} in ${where}, got ${type}`)
}

function checkCall(call: Call, tokens: TokenStream): ValueType {
  const signature = FUNCTIONS.get(call.name)
  if (signature === undefined) {
    const why = UNSUPPORTED.has(call.name)
      ? `function "${call.name}" is not supported by this store`
      : `unknown function with name "${call.name}"`
    throw tokens.error(call.start, why)
  }
  checkCount(call, signature, tokens)
  const isInfo = call.name === 'info'
  if (isInfo) checkInfo(call, tokens)
  for (const [i, arg] of call.args.entries()) {
    if (isInfo && i === 1) continue
    const wanted = signature.args[Math.min(i, signature.args.length - 1)]!
    expectType(arg, wanted, `call to function "${call.name}"`, tokens)
  }
  return signature.returns
}

/** The second argument is no vector but what labels are wanted. */
function checkInfo({ args: [, wanted] }: Call, tokens: TokenStream): void {
  if (wanted && (wanted.kind !== 'selector' || tokens.source[wanted.start] !== '{'))
    throw tokens.error(wanted.start, 'expected label selectors only in second argument of info()')
}

function checkCount(call: Call, signature: Signature, tokens: TokenStream): void {
  const { args, optional = 0, variadic } = signature
  const most = signature.most ?? (variadic ? Number.POSITIVE_INFINITY : args.length)
  const got = call.args.length
  const least = args.length - optional
  if (got < least) {
    const bound = optional > 0 ? 'at least ' : ''
    throw tokens.error(
      call.start,
      `expected ${bound}${least} argument(s) in call to "${call.name}", got ${got}`,
    )
  }
  if (got > most) {
    const bound = optional > 0 ? 'at most ' : ''
    throw tokens.error(
      call.start,
      `expected ${bound}${most} argument(s) in call to "${call.name}", got ${got}`,
    )
  }
}

function checkAggregation(expr: Aggregation, tokens: TokenStream): ValueType {
  expectType(expr.expr, 'instant vector', 'aggregation expression', tokens)
  const parameter = AGGREGATIONS.get(expr.op)?.parameter
  if (parameter && expr.parameter) expectType(expr.parameter, parameter, 'aggregation parameter', tokens)
  return 'instant vector'
}

function checkBinary(expr: Binary, tokens: TokenStream): ValueType {
  const left = checkTypes(expr.left, tokens)
  const right = checkTypes(expr.right, tokens)
  const fail = (message: string) => tokens.error(expr.start, message)
  if (expr.bool && !isComparison(expr.op))
    throw fail('bool modifier can only be used on comparison operators')
  if (!isOperand(left) || !isOperand(right)) {
    throw fail('binary expression must contain only scalar and instant vector types')
  }
  const bothScalars = left === 'scalar' && right === 'scalar'
  if (bothScalars && isComparison(expr.op) && !expr.bool)
    throw fail('comparisons between scalars must use BOOL modifier')
  if (left === 'scalar' || right === 'scalar') {
    if (isSetOperator(expr.op))
      throw fail(`set operator ${JSON.stringify(expr.op)} not allowed in binary scalar expression`)
    if (expr.matching) throw fail('vector matching only allowed between instant vectors')
    if (expr.fill) throw fail('filling in missing series only allowed between instant vectors')
  }
  if (expr.fill && isSetOperator(expr.op))
    throw fail('filling in missing series not allowed for set operators')
  checkMatching(expr, fail)
  return bothScalars ? 'scalar' : 'instant vector'
}

function checkMatching({ matching, op }: Binary, fail: (message: string) => Error): void {
  if (!matching) return
  if (matching.group && isSetOperator(op))
    throw fail(`no grouping allowed for ${JSON.stringify(op)} operation`)
  const both = matching.on ? matching.labels.find((label) => matching.include.includes(label)) : undefined
  if (both !== undefined)
    throw fail(`label ${JSON.stringify(both)} must not occur in ON and GROUP clause at once`)
}

function isOperand(type: ValueType): boolean {
  return type === 'scalar' || type === 'instant vector'
}
