import { QueryError } from '../types.ts'
import { parseAggregation } from './aggregations.ts'
import type { Expr, NumberLiteral } from './ast.ts'
import { checkTypes } from './check-types.ts'
import { parseFill } from './fill.ts'
import { AGGREGATIONS } from './functions.ts'
import { durationMs, parseNumber } from './literals.ts'
import { parseMatching } from './matching.ts'
import { applyPostfix } from './postfix.ts'
import { parseSelector, stringOf } from './selectors.ts'
import { type QueryTimes, TokenStream } from './token-stream.ts'

const MAX_LENGTH = 64 * 1024
const MAX_DEPTH = 250

/** Binding strength of the binary operators; `^` alone groups to the right. */
const STRENGTH: Record<string, number> = {
  or: 1,
  and: 2,
  unless: 2,
  '==': 3,
  '!=': 3,
  '<=': 3,
  '<': 3,
  '>=': 3,
  '>': 3,
  '+': 4,
  '-': 4,
  '*': 5,
  '/': 5,
  '%': 5,
  atan2: 5,
  '^': 6,
}
const UNARY_STRENGTH = 5

/** Words that are no metric names when they stand where an operand is due. */
const RESERVED = new Set(['bool', 'on', 'ignoring', 'group_left', 'group_right', 'atan2'])

/** Parses and type-checks an expression. Throws QueryError bad_data with line, column and reason. */
export function parseExpression(source: string, times?: QueryTimes): Expr {
  if (source.length > MAX_LENGTH)
    throw new QueryError('bad_data', `query is longer than ${MAX_LENGTH} characters`)
  const tokens = new TokenStream(source, times)
  if (tokens.isAtEnd()) throw tokens.error(0, 'no expression found in input')
  const expr = new ExpressionParser(tokens).expression(0)
  if (!tokens.isAtEnd()) throw tokens.unexpected('expression')
  checkTypes(expr, tokens)
  return expr
}

/** A precedence-climbing parser over the tokens. */
export class ExpressionParser {
  readonly tokens: TokenStream
  #depth = 0

  constructor(tokens: TokenStream) {
    this.tokens = tokens
  }

  expression(strength: number): Expr {
    if (++this.#depth > MAX_DEPTH)
      throw this.tokens.error(this.tokens.next.start, 'expression nests too deeply')
    let left = this.#unary()
    for (;;) {
      const op = this.tokens.next.text.toLowerCase()
      const own = this.tokens.next.kind === 'string' ? undefined : STRENGTH[op]
      if (own === undefined || own <= strength) break
      this.tokens.take()
      left = this.#binary(left, op, own)
    }
    this.#depth--
    return left
  }

  /** `(a, b, …)`; a trailing comma is an error, as in Prometheus. */
  callArguments(): Expr[] {
    this.tokens.expect('(', 'function call')
    const args: Expr[] = []
    if (this.tokens.accept(')')) return args
    do args.push(this.expression(0))
    while (this.tokens.accept(','))
    this.tokens.expect(')', 'function call')
    return args
  }

  #binary(left: Expr, op: string, strength: number): Expr {
    const bool = this.tokens.accept('bool')
    const matching = parseMatching(this.tokens)
    const fill = parseFill(this.tokens)
    const right = this.expression(op === '^' ? strength - 1 : strength)
    return { kind: 'binary', op, left, right, bool, matching, fill, start: left.start, end: right.end }
  }

  #unary(): Expr {
    const { start, text, kind } = this.tokens.next
    if (kind !== 'operator' || (text !== '-' && text !== '+')) return this.#postfixed(this.#primary())
    this.tokens.take()
    const expr = this.#unaryOperand()
    if (expr.kind === 'number') return { ...expr, value: text === '-' ? -expr.value : expr.value, start }
    return { kind: 'unary', op: text, expr, start, end: expr.end }
  }

  /** A sign binds less than `^` and as much as `*`: -2 ^ 2 is -4. */
  #unaryOperand(): Expr {
    return this.expression(UNARY_STRENGTH)
  }

  #postfixed(first: Expr): Expr {
    let expr = first
    for (;;) {
      const next = applyPostfix(expr, this.tokens)
      if (next === undefined) return expr
      expr = next
    }
  }

  #primary(): Expr {
    const { kind, start, text } = this.tokens.next
    if (kind === 'number' || kind === 'duration') return this.#number()
    if (kind === 'string') {
      this.tokens.take()
      return { kind: 'string', value: stringOf(this.tokens, text, start), start, end: this.tokens.end }
    }
    if (this.tokens.is('(')) return this.#paren()
    if (this.tokens.is('{')) return parseSelector(this.tokens)
    if (kind === 'identifier') return this.#named()
    throw this.tokens.unexpected('expression')
  }

  #number(): NumberLiteral {
    const { text, start, end, kind } = this.tokens.take()
    const ms = kind === 'duration' ? durationMs(text) : undefined
    const value = kind === 'duration' ? ms && ms / 1000 : parseNumber(text)
    if (value === undefined)
      throw this.tokens.error(start, `bad number or duration syntax: ${JSON.stringify(text)}`)
    return { kind: 'number', value, start, end }
  }

  #paren(): Expr {
    const { start } = this.tokens.take()
    const expr = this.expression(0)
    this.tokens.expect(')', 'paren expression')
    return { kind: 'paren', expr, start, end: this.tokens.end }
  }

  #named(): Expr {
    const { start, end, text } = this.tokens.next
    const word = text.toLowerCase()
    const follower = this.tokens.after
    if (word === 'inf' || word === 'nan') {
      this.tokens.take()
      return { kind: 'number', value: word === 'inf' ? Number.POSITIVE_INFINITY : Number.NaN, start, end }
    }
    if (AGGREGATIONS.has(word) && /^(?:\(|by|without)$/i.test(follower.text)) return parseAggregation(this)
    if (follower.text === '(' && follower.kind === 'operator') return this.#call()
    if (RESERVED.has(word)) throw this.tokens.unexpected('expression')
    return parseSelector(this.tokens)
  }

  #call(): Expr {
    const { text, start } = this.tokens.take()
    const args = this.callArguments()
    return { kind: 'call', name: text, args, start, end: this.tokens.end }
  }
}
