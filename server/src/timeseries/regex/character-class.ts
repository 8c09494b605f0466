import type { Regex } from './ast.ts'
import { readEscape } from './escapes.ts'

const SPACE = '\\t\\n\\f\\r '
/** Perl classes as RE2 means them: ASCII only. */
export const CLASS_ESCAPES: Record<string, { set: string; negated: boolean }> = {
  '\\d': { set: '0-9', negated: false },
  '\\D': { set: '0-9', negated: true },
  '\\w': { set: '0-9A-Za-z_', negated: false },
  '\\W': { set: '0-9A-Za-z_', negated: true },
  '\\s': { set: SPACE, negated: false },
  '\\S': { set: SPACE, negated: true },
}
const NEGATED_INSIDE: Record<string, string> = {
  '\\D': '\\0-/:-\\uffff',
  '\\W': '\\0-/:-@\\[-\\^`{-\\uffff',
  '\\S': '\\0-\\x08\\x0b\\x0e-\\x1f!-\\uffff',
}
const POSIX: Record<string, string> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\0-\\x7f',
  blank: '\\t ',
  cntrl: '\\0-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\t-\\r ',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
}

export function literal(char: string, fold: boolean): Regex {
  if (char.length > 1) return { kind: 'astral', char }
  const set = escapeInSet(char)
  return { kind: 'set', set: fold ? foldedSet(set) : set, negated: false }
}

/** Reads `[…]` from `at`; the set comes back in JavaScript's notation. Throws SyntaxError. */
export function parseClass(text: string, at: number): { end: number; set: string; negated: boolean } {
  let place = at + 1
  const negated = text[place] === '^'
  if (negated) place++
  let set = ''
  for (let first = true; first || text[place] !== ']'; first = false) {
    if (place >= text.length) throw new SyntaxError('missing closing ]')
    const item = classItem(text, place)
    set += item.set
    place = item.end
  }
  return { end: place + 1, set, negated }
}

function classItem(text: string, at: number): { end: number; set: string } {
  const posix = /^\[:(\w+):\]/.exec(text.slice(at, at + 12))
  if (posix) {
    const set = POSIX[posix[1]!]
    if (set === undefined) throw new SyntaxError('invalid character class range')
    return { end: at + posix[0].length, set }
  }
  const two = text.slice(at, at + 2)
  if (NEGATED_INSIDE[two] !== undefined) return { end: at + 2, set: NEGATED_INSIDE[two]! }
  if (CLASS_ESCAPES[two] !== undefined) return { end: at + 2, set: CLASS_ESCAPES[two]!.set }
  const low = classChar(text, at)
  if (text[low.end] !== '-' || text[low.end + 1] === ']' || low.end + 1 >= text.length) {
    return { end: low.end, set: escapeInSet(low.char) }
  }
  const high = classChar(text, low.end + 1)
  if (high.char < low.char) throw new SyntaxError('invalid character class range')
  return { end: high.end, set: `${escapeInSet(low.char)}-${escapeInSet(high.char)}` }
}

function classChar(text: string, at: number): { char: string; end: number } {
  if (text[at] === '\\') {
    const { char, length } = readEscape(text.slice(at, at + 16))
    return { char: onlyBasic(char), end: at + length }
  }
  const char = String.fromCodePoint(text.codePointAt(at)!)
  return { char: onlyBasic(char), end: at + char.length }
}

function onlyBasic(char: string): string {
  if (char.length > 1) throw new SyntaxError('characters beyond U+FFFF are not supported in classes')
  return char
}

function escapeInSet(char: string): string {
  return /[\w\s]/.test(char) || char > '\u007f'
    ? char
    : `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`
}

/** A set that also has the other case of every ASCII letter and letter range in it. */
export function foldedSet(set: string): string {
  const pairs = set.matchAll(/\\[xu][0-9a-f]+|\\.|([A-Za-z])-([A-Za-z])|([^\\])/g)
  let more = ''
  for (const [, low, high, char] of pairs) {
    if (low !== undefined && high !== undefined) more += otherCaseRange(low, high)
    else if (char !== undefined && char.toLowerCase() !== char.toUpperCase()) {
      more += char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase()
    }
  }
  return set + more
}

function otherCaseRange(low: string, high: string): string {
  let more = ''
  for (let code = low.charCodeAt(0); code <= high.charCodeAt(0); code++) {
    const char = String.fromCharCode(code)
    if (/[A-Za-z]/.test(char)) more += char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase()
  }
  return more
}
