import { METRIC_NAME } from '../types.ts'
import type { Matcher, MatchOperator, VectorSelector } from './ast.ts'
import { parseString } from './literals.ts'
import { makeMatcher } from './matcher.ts'
import type { TokenStream } from './token-stream.ts'

const OPERATORS = ['=', '!=', '=~', '!~']

/** Reads `name{…}`, `name` or `{…}`. */
export function parseSelector(tokens: TokenStream): VectorSelector {
  const { start } = tokens.next
  const matchers: Matcher[] = []
  if (tokens.next.kind === 'identifier') matchers.push(makeMatcher(METRIC_NAME, '=', tokens.take().text))
  if (tokens.accept('{')) parseMatchers(tokens, matchers)
  const selector: VectorSelector = {
    kind: 'selector',
    start,
    end: tokens.end,
    matchers,
    name: matchers.find((m) => m.name === METRIC_NAME && m.op === '=')?.value ?? '',
    offset: 0,
  }
  checkSelector(tokens, selector)
  return selector
}

function parseMatchers(tokens: TokenStream, into: Matcher[]): void {
  while (!tokens.accept('}')) {
    into.push(parseMatcher(tokens, into))
    if (!tokens.is('}')) tokens.expect(',', 'label matching')
  }
}

function parseMatcher(tokens: TokenStream, before: Matcher[]): Matcher {
  const token = tokens.next
  if (token.kind !== 'identifier' && token.kind !== 'string') {
    throw tokens.unexpected('label matching', 'identifier or "}"')
  }
  tokens.take()
  const name = token.kind === 'string' ? stringOf(tokens, token.text, token.start) : token.text
  if (token.kind === 'string' && (tokens.is(',') || tokens.is('}'))) return quotedName(tokens, name, before)
  if (name.includes(':') && token.kind === 'identifier') {
    throw tokens.error(token.start, 'unexpected character inside braces: ":"')
  }
  return parseComparison(tokens, name)
}

function parseComparison(tokens: TokenStream, name: string): Matcher {
  const op = tokens.take()
  if (!OPERATORS.includes(op.text)) {
    throw tokens.error(
      op.start,
      `unexpected ${JSON.stringify(op.text)} in label matching, expected label matching operator`,
    )
  }
  const value = tokens.next
  if (value.kind !== 'string') throw tokens.unexpected('label matching', 'string')
  tokens.take()
  try {
    return makeMatcher(name, op.text as MatchOperator, stringOf(tokens, value.text, value.start))
  } catch (error) {
    throw tokens.error(value.start, error instanceof Error ? error.message : 'bad matcher')
  }
}

/** `{"some.metric"}`: the name in quotes. */
function quotedName(tokens: TokenStream, name: string, before: Matcher[]): Matcher {
  const other = before.find((matcher) => matcher.name === METRIC_NAME)
  if (other) {
    throw tokens.error(tokens.end, `metric name must not be set twice: "${other.value}" or "${name}"`)
  }
  return makeMatcher(METRIC_NAME, '=', name)
}

function checkSelector(tokens: TokenStream, selector: VectorSelector): void {
  const { matchers, start } = selector
  const names = matchers.filter((matcher) => matcher.name === METRIC_NAME && matcher.op === '=')
  if (names.length > 1 && tokens.source[start] !== '{') {
    const [a, b] = names
    throw tokens.error(start, `metric name must not be set twice: "${a!.value}" or "${b!.value}"`)
  }
}

export function stringOf(tokens: TokenStream, text: string, at: number): string {
  const value = parseString(text)
  if (value === undefined) throw tokens.error(at, `invalid escape sequence in string ${text}`)
  return value
}
