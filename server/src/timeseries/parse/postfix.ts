import type { AtModifier, Expr, Extension, MatrixSelector, Subquery, VectorSelector } from './ast.ts'
import { durationExpression, durationOperand, type WrittenDuration } from './duration-expression.ts'
import { parseNumber } from './literals.ts'
import type { TokenStream } from './token-stream.ts'

/** Applies one `[…]`, `offset …`, `@ …`, `anchored` or `smoothed` behind `expr`; undefined when none follows. */
export function applyPostfix(expr: Expr, tokens: TokenStream): Expr | undefined {
  if (tokens.is('[')) return range(expr, tokens)
  if (tokens.is('offset')) return offset(expr, tokens)
  if (tokens.is('@')) return at(expr, tokens)
  if (tokens.is('anchored')) return extended(expr, 'anchored', tokens)
  if (tokens.is('smoothed')) return extended(expr, 'smoothed', tokens)
  return undefined
}

function range(expr: Expr, tokens: TokenStream): MatrixSelector | Subquery {
  const open = tokens.take().start
  const length = durationExpression(tokens, 'range')
  if (length.ms <= 0) throw tokens.error(open + 1, 'duration must be greater than 0')
  if (tokens.accept(':')) return subquery(expr, length, tokens)
  tokens.expect(']', 'range')
  if (expr.kind !== 'selector') throw tokens.error(expr.start, 'ranges only allowed for vector selectors')
  if (expr.offset !== 0) throw tokens.error(expr.start, 'no offset modifiers allowed before range')
  if (expr.at) throw tokens.error(expr.start, 'no @ modifiers allowed before range')
  return {
    kind: 'matrix',
    selector: expr,
    range: length.ms,
    rangeText: length.text,
    start: expr.start,
    end: tokens.end,
  }
}

function subquery(expr: Expr, length: WrittenDuration, tokens: TokenStream): Subquery {
  const { start } = tokens.next
  const step = tokens.is(']') ? undefined : durationExpression(tokens, 'subquery')
  if (step !== undefined && step.ms <= 0) throw tokens.error(start, 'duration must be greater than 0')
  tokens.expect(']', 'subquery')
  return {
    ...{ kind: 'subquery', expr, offset: 0 },
    ...{ range: length.ms, rangeText: length.text, step: step?.ms, stepText: step?.text },
    ...{ start: expr.start, end: tokens.end },
  }
}

function offset(expr: Expr, tokens: TokenStream): Expr {
  const { start } = tokens.take()
  const target = shiftOf(expr)
  if (!target) {
    throw tokens.error(
      start,
      'offset modifier must be preceded by an instant vector selector or range vector selector or a subquery',
    )
  }
  if (target.offset !== 0) throw tokens.error(start, 'offset may not be set multiple times per selector')
  const { ms, text } = durationOperand(tokens, 'offset')
  target.offset = ms
  target.offsetText = text
  expr.end = tokens.end
  return expr
}

function at(expr: Expr, tokens: TokenStream): Expr {
  const { start } = tokens.take()
  const target = shiftOf(expr)
  if (!target) {
    throw tokens.error(
      start,
      '@ modifier must be preceded by an instant vector selector or range vector selector or a subquery',
    )
  }
  if (target.at) throw tokens.error(start, '@ <timestamp> may not be set multiple times per selector')
  target.at = moment(tokens)
  expr.end = tokens.end
  return expr
}

function extended(expr: Expr, extension: Extension, tokens: TokenStream): Expr {
  tokens.take()
  if (expr.kind === 'subquery')
    throw tokens.error(expr.start, `${extension} modifier is not supported for subqueries`)
  const target = shiftOf(expr)
  if (target?.kind !== 'selector') throw tokens.error(expr.start, `${extension} modifier not implemented`)
  if (target.extension && target.extension !== extension)
    throw tokens.error(expr.start, 'anchored and smoothed modifiers cannot be used together')
  target.extension = extension
  expr.end = tokens.end
  return expr
}

function moment(tokens: TokenStream): AtModifier {
  for (const kind of ['start', 'end'] as const) {
    if (!tokens.accept(kind)) continue
    tokens.expect('(', '@ modifier')
    tokens.expect(')', '@ modifier')
    return { kind }
  }
  const { start } = tokens.next
  const seconds = signed(tokens, () => seconds_(tokens))
  if (!Number.isFinite(seconds)) throw tokens.error(start, 'timestamp out of bounds for @ modifier')
  return { kind: 'time', ms: Math.round(seconds * 1000) }
}

function seconds_(tokens: TokenStream): number {
  const { text, kind } = tokens.next
  if (/^(?:inf|nan)$/i.test(text)) {
    tokens.take()
    return Number.NaN
  }
  const value =
    kind === 'number'
      ? parseNumber(text)
      : kind === 'duration'
        ? durationOperand(tokens, '@ modifier').ms / 1000
        : undefined
  if (value === undefined) throw tokens.unexpected('@ modifier', 'timestamp')
  if (kind === 'number') tokens.take()
  return value
}

function signed(tokens: TokenStream, read: () => number): number {
  if (tokens.accept('-')) return -read()
  tokens.accept('+')
  return read()
}

function shiftOf(expr: Expr): VectorSelector | Subquery | undefined {
  if (expr.kind === 'selector' || expr.kind === 'subquery') return expr
  return expr.kind === 'matrix' ? expr.selector : undefined
}
