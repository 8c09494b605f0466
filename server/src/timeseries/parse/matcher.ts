import { compileRegex } from '../regex/compile.ts'
import type { Matcher, MatchOperator } from './ast.ts'

/** A label matcher. Regular expressions match the whole value. Throws QueryError for one that is not RE2. */
export function makeMatcher(name: string, op: MatchOperator, value: string): Matcher {
  return { name, op, value, matches: predicate(op, value) }
}

function predicate(op: MatchOperator, value: string): (text: string) => boolean {
  if (op === '=') return (text) => text === value
  if (op === '!=') return (text) => text !== value
  const matches = remember(compileRegex(value).matches)
  return op === '=~' ? matches : (text) => !matches(text)
}

/** The same few values are asked again and again while series are selected. */
function remember(matches: (text: string) => boolean): (text: string) => boolean {
  let lastText: string | undefined
  let lastAnswer = false
  return (text) => {
    if (text === lastText) return lastAnswer
    lastText = text
    lastAnswer = matches(text)
    return lastAnswer
  }
}
