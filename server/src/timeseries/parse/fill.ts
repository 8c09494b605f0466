import { parseNumber } from './literals.ts'
import type { TokenStream } from './token-stream.ts'

/** What stands in for an element that one side of a binary operator lacks. */
export interface Fill {
  left?: number
  right?: number
}

const SIDES = { fill: ['left', 'right'], fill_left: ['left'], fill_right: ['right'] } as const

/** Reads `fill(0)`, `fill_left(0)` and `fill_right(0)`; a metric may be called so, without parentheses. */
export function parseFill(tokens: TokenStream): Fill | undefined {
  const fill: Fill = {}
  for (;;) {
    const { text, kind, start } = tokens.next
    const sides = kind === 'identifier' ? SIDES[text.toLowerCase() as keyof typeof SIDES] : undefined
    if (!sides || tokens.after.text !== '(') break
    if (sides.some((side) => side in fill)) throw tokens.error(start, `${text} may not be set twice`)
    tokens.take()
    tokens.expect('(', 'fill modifier')
    const value = number(tokens)
    tokens.expect(')', 'fill modifier')
    for (const side of sides) fill[side] = value
  }
  return 'left' in fill || 'right' in fill ? fill : undefined
}

function number(tokens: TokenStream): number {
  const sign = tokens.accept('-') ? -1 : 1
  if (sign === 1) tokens.accept('+')
  const { text, start } = tokens.next
  const word = text.toLowerCase()
  const value = word === 'inf' ? Number.POSITIVE_INFINITY : word === 'nan' ? Number.NaN : parseNumber(text)
  if (value === undefined)
    throw tokens.error(start, `unexpected ${JSON.stringify(text)} in fill modifier, expected number`)
  tokens.take()
  return sign * value
}
