import type { VectorMatching } from './ast.ts'
import { stringOf } from './selectors.ts'
import type { TokenStream } from './token-stream.ts'

/** `(label, "label", …)` of by, without, on, ignoring and group clauses. */
export function parseLabelList(tokens: TokenStream): string[] {
  tokens.expect('(', 'grouping opts')
  const labels: string[] = []
  while (!tokens.accept(')')) {
    const token = tokens.next
    if (token.kind !== 'identifier' && token.kind !== 'string')
      throw tokens.unexpected('grouping opts', 'label')
    tokens.take()
    labels.push(token.kind === 'string' ? stringOf(tokens, token.text, token.start) : token.text)
    if (!tokens.is(')')) tokens.expect(',', 'grouping opts')
  }
  return labels
}

/** Reads `on (…)` or `ignoring (…)` with its group clause; undefined when there is none. */
export function parseMatching(tokens: TokenStream): VectorMatching | undefined {
  const on = tokens.is('on')
  if (!on && !tokens.is('ignoring')) return undefined
  tokens.take()
  const matching: VectorMatching = { on, labels: parseLabelList(tokens), group: undefined, include: [] }
  if (!tokens.is('group_left') && !tokens.is('group_right')) return matching
  matching.group = tokens.take().text.toLowerCase() === 'group_left' ? 'left' : 'right'
  if (tokens.is('(')) matching.include = parseLabelList(tokens)
  return matching
}
