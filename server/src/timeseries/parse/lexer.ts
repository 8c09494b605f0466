import { parseError } from './parse-error.ts'

export type TokenKind = 'identifier' | 'number' | 'duration' | 'string' | 'operator' | 'end'

export interface Token {
  kind: TokenKind
  text: string
  start: number
  end: number
}

const SPACE = /(?:[ \t\r\n]+|#[^\n]*)+/y
const IDENTIFIER = /[A-Za-z_:][A-Za-z0-9_:]*/y
const DURATION = /(?:\d+(?:ms|[smhdwy]))+(?![A-Za-z0-9_])/y
const NUMBER = /0[xX][0-9a-fA-F_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?[\d_]+)?/y
const STRING = /"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*'|`[^`]*`/y
const OPERATOR = /=~|!~|==|!=|>=|<=|[-+*/%^=<>(){}[\],@:]/y

const KINDS: readonly (readonly [Exclude<TokenKind, 'end'>, RegExp])[] = [
  ['string', STRING],
  ['duration', DURATION],
  ['number', NUMBER],
  ['identifier', IDENTIFIER],
  ['operator', OPERATOR],
]

/** Cuts an expression into tokens; the last one is of kind `end`. Throws bad_data at what is no token. */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = []
  let at = skipSpace(source, 0)
  let inBrackets = false
  while (at < source.length) {
    const token = tokenAt(source, at, inBrackets)
    if (token.kind === 'operator' && (token.text === '[' || token.text === ']'))
      inBrackets = token.text === '['
    tokens.push(token)
    at = skipSpace(source, token.end)
  }
  tokens.push({ kind: 'end', text: '', start: source.length, end: source.length })
  return tokens
}

function tokenAt(source: string, at: number, colonIsOperator: boolean): Token {
  // In `[5m:1m]` and `[2 * step():]` the colon separates; elsewhere it may begin a metric name.
  if (colonIsOperator && source[at] === ':') return { kind: 'operator', text: ':', start: at, end: at + 1 }
  for (const [kind, pattern] of KINDS) {
    pattern.lastIndex = at
    const text = pattern.exec(source)?.[0]
    if (text !== undefined) return { kind, text, start: at, end: at + text.length }
  }
  throw parseError(source, at, describeBad(source, at))
}

function skipSpace(source: string, at: number): number {
  SPACE.lastIndex = at
  return at + (SPACE.exec(source)?.[0].length ?? 0)
}

function describeBad(source: string, at: number): string {
  const char = String.fromCodePoint(source.codePointAt(at)!)
  if (char === '"' || char === "'" || char === '`') return 'unterminated quoted string'
  return `unexpected character: ${JSON.stringify(char)}`
}
