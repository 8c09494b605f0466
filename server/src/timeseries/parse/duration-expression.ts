import { formatDuration } from './durations.ts'
import { durationMs } from './literals.ts'
import type { TokenStream } from './token-stream.ts'

/** A length of time that was written, or worked out of several. */
export interface WrittenDuration {
  ms: number
  /** As Prometheus prints it, when it is more than a plain duration. */
  text?: string
}

interface Term {
  seconds: number
  text: string
  plain?: true
}

const STRENGTH: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '%': 2, '^': 3 }
const SIGN_STRENGTH = 2
const LONGEST_MS = 2 ** 63 / 1e6

/** Reads arithmetic of durations and numbers of seconds, as it stands between brackets. */
export function durationExpression(tokens: TokenStream, where: string): WrittenDuration {
  return written(tokens, tokens.next.start, () => expression(tokens, where, 0))
}

/**
 * Reads one operand of such arithmetic, as it stands behind `offset`: more than that needs parentheses, and its sign
 * belongs to it alone (`m offset -5m ^ 2` is `(m offset -5m) ^ 2`).
 */
export function durationOperand(tokens: TokenStream, where: string): WrittenDuration {
  return written(tokens, tokens.next.start, () => durationTerm(tokens, where))
}

const isSign = (text: string) => text === '-' || text === '+'

/** An operand that may have further signs before it. */
function durationTerm(tokens: TokenStream, where: string): Term {
  return isSign(tokens.next.text) ? signed(tokens, () => durationTerm(tokens, where)) : operand(tokens, where)
}

function written(tokens: TokenStream, start: number, read: () => Term): WrittenDuration {
  const { seconds, text, plain } = read()
  const ms = plain ? Math.round(seconds * 1000) : Math.trunc(seconds * 1000)
  if (Math.abs(ms) >= LONGEST_MS) throw tokens.error(start, 'duration is out of range')
  return plain ? { ms } : { ms, text }
}

function expression(tokens: TokenStream, where: string, strength: number): Term {
  let left = operand(tokens, where)
  for (;;) {
    const { text: op, kind, start } = tokens.next
    const own = kind === 'operator' ? STRENGTH[op] : undefined
    if (own === undefined || own <= strength) return left
    tokens.take()
    const right = expression(tokens, where, op === '^' ? own - 1 : own)
    left = { seconds: calculate(tokens, start, op, left, right), text: `${left.text} ${op} ${right.text}` }
  }
}

function calculate(
  tokens: TokenStream,
  at: number,
  op: string,
  { seconds: a }: Term,
  { seconds: b }: Term,
): number {
  if (b === 0 && (op === '/' || op === '%'))
    throw tokens.error(at, op === '/' ? 'division by zero' : 'modulo by zero')
  const results: Record<string, number> = {
    '+': a + b,
    '-': a - b,
    '*': a * b,
    '/': a / b,
    '%': a % b,
    '^': a ** b,
  }
  return results[op]!
}

function operand(tokens: TokenStream, where: string): Term {
  const { kind, text } = tokens.next
  if (isSign(text)) return signed(tokens, () => expression(tokens, where, SIGN_STRENGTH))
  if (tokens.accept('(')) {
    const inner = expression(tokens, where, 0)
    tokens.expect(')', where)
    return { seconds: inner.seconds, text: `(${inner.text})` }
  }
  if (kind === 'duration' || kind === 'number') return literal(tokens)
  if (kind === 'identifier' && tokens.after.text === '(') return call(tokens, where)
  throw tokens.unexpected(where, 'number or duration')
}

function signed(tokens: TokenStream, read: () => Term): Term {
  const sign = tokens.take().text
  const inner = read()
  const seconds = sign === '-' ? -inner.seconds : inner.seconds
  return inner.plain
    ? { seconds, text: `${sign}${inner.text}`, plain: true }
    : { seconds, text: `${sign}${inner.text}` }
}

function literal(tokens: TokenStream): Term {
  const { text, start } = tokens.take()
  const ms = durationMs(text)
  if (ms === undefined || !Number.isFinite(ms))
    throw tokens.error(start, `not a valid duration string: ${JSON.stringify(text)}`)
  const seconds = ms / 1000
  return { seconds, text: /[a-z]$/.test(text) ? formatDuration(ms) : text, plain: true }
}

/** `step()` and `range()` of the query, `min(a, b)` and `max(a, b)`. */
function call(tokens: TokenStream, where: string): Term {
  const { text, start } = tokens.take()
  const name = text.toLowerCase().replace(/_of$/, '')
  tokens.expect('(', where)
  if (name === 'step' || name === 'range') {
    tokens.expect(')', where)
    return { seconds: (tokens.times?.[name] ?? Number.NaN) / 1000, text: `${name}()` }
  }
  if (name !== 'min' && name !== 'max')
    throw tokens.error(start, `unexpected ${JSON.stringify(text)} in ${where}`)
  const a = expression(tokens, where, 0)
  tokens.expect(',', where)
  const b = expression(tokens, where, 0)
  tokens.expect(')', where)
  return { seconds: Math[name](a.seconds, b.seconds), text: `${name}(${a.text}, ${b.text})` }
}
