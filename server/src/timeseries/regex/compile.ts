import v8 from 'node:v8'
import { QueryError } from '../types.ts'
import { emitRegex } from './emit-regex.ts'
import { parseRegex } from './parse-regex.ts'

/**
 * Go's RE2 never backtracks; JavaScript's engine does. With this flag V8 changes to its linear-time engine when a
 * match backtracks too much. It can do so only for patterns without counted repetitions, case folding and Unicode
 * mode, so the translation writes those out.
 */
v8.setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks')

const MAX_LENGTH = 4096
const MAX_TRANSLATED = 64 * 1024

export interface CompiledRegex {
  matches(text: string): boolean
  /** The whole match and its groups, or null. */
  exec(text: string): RegExpExecArray | null
}

/** Compiles an RE2 pattern that must match a text from end to end. Throws bad_data with the reason. */
export function compileRegex(pattern: string, captures = false): CompiledRegex {
  const words = captures ? undefined : plainAlternatives(pattern)
  if (words) return { matches: (text) => words.has(text), exec: () => null }
  const regex = translate(pattern, captures)
  return { matches: (text) => regex.test(text), exec: (text) => regex.exec(text) }
}

/** `a|b|c` without any operator needs no engine. */
function plainAlternatives(pattern: string): Set<string> | undefined {
  return /^[\w\s:;,/@#%&=~'"<>!-]*(?:\|[\w\s:;,/@#%&=~'"<>!-]*)*$/.test(pattern)
    ? new Set(pattern.split('|'))
    : undefined
}

function translate(pattern: string, captures: boolean): RegExp {
  if (pattern.length > MAX_LENGTH) throw bad(pattern.slice(0, 40), `longer than ${MAX_LENGTH} characters`)
  try {
    const text = emitRegex(parseRegex(pattern), captures)
    if (text.length > MAX_TRANSLATED) throw new SyntaxError('expression too large')
    return new RegExp(`^(?:${text})$`)
  } catch (error) {
    if (error instanceof SyntaxError) throw bad(pattern, error.message)
    throw error
  }
}

function bad(pattern: string, why: string): QueryError {
  return new QueryError('bad_data', `error parsing regexp: ${why}: \`${pattern}\``)
}
