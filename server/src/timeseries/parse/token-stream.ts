import type { QueryError } from '../types.ts'
import { type Token, tokenize } from './lexer.ts'
import { parseError } from './parse-error.ts'

/** Of the query, ms; both 0 for an instant query. */
export interface QueryTimes {
  step: number
  range: number
}

/** Tokens with a place to read at. Words are compared without regard to case, as Prometheus' keywords are. */
export class TokenStream {
  readonly source: string
  /** What `step()` and `range()` are; undefined where an expression is only looked at. */
  readonly times: QueryTimes | undefined
  readonly #tokens: Token[]
  #at = 0

  constructor(source: string, times?: QueryTimes) {
    this.source = source
    this.times = times
    this.#tokens = tokenize(source)
  }

  get next(): Token {
    return this.#tokens[this.#at]!
  }

  get after(): Token {
    return this.#tokens[Math.min(this.#at + 1, this.#tokens.length - 1)]!
  }

  /** The end of the token that was taken last. */
  get end(): number {
    return this.#tokens[Math.max(0, this.#at - 1)]!.end
  }

  isAtEnd(): boolean {
    return this.next.kind === 'end'
  }

  take(): Token {
    const token = this.next
    if (token.kind !== 'end') this.#at++
    return token
  }

  is(text: string): boolean {
    const { kind } = this.next
    if (kind === 'operator') return this.next.text === text
    return kind === 'identifier' && this.next.text.toLowerCase() === text
  }

  /** Takes the next token when it is `text`. */
  accept(text: string): boolean {
    if (!this.is(text)) return false
    this.take()
    return true
  }

  expect(text: string, where: string): void {
    if (!this.accept(text)) throw this.unexpected(where, `"${text}"`)
  }

  unexpected(where: string, expected?: string): QueryError {
    const { kind, text, start } = this.next
    const what = kind === 'end' ? 'end of input' : `${kind} ${JSON.stringify(text)}`
    const tail = expected === undefined ? '' : `, expected ${expected}`
    return this.error(start, `unexpected ${what} in ${where}${tail}`)
  }

  error(at: number, message: string): QueryError {
    return parseError(this.source, at, message)
  }
}
