import type { Regex } from './ast.ts'

/** A whole character beyond U+FFFF counts as one, though no Unicode mode is used. */
const ASTRAL = '[\\ud800-\\udbff][\\udc00-\\udfff]'
const MAX_COPIES = 1000

/** Writes a parsed pattern as JavaScript that V8's linear engine can run: counted repetitions written out. */
export function emitRegex(regex: Regex, captures: boolean): string {
  return emit(regex, captures, 1)
}

function emit(regex: Regex, captures: boolean, copies: number): string {
  switch (regex.kind) {
    case 'set':
      return regex.negated ? `(?:${ASTRAL}|[^${regex.set}])` : `[${regex.set}]`
    case 'astral':
      return `(?:${regex.char})`
    case 'any':
      return `(?:${ASTRAL}|${regex.newline ? '[^]' : '[^\\n]'})`
    case 'anchor':
      return regex.text
    case 'sequence':
      return regex.items.map((item) => wrapChoice(item, captures, copies)).join('')
    case 'choice':
      return regex.items.map((item) => emit(item, captures, copies)).join('|')
    case 'group':
      return emitGroup(regex, captures, copies)
    case 'repeat':
      return emitRepeat(regex, captures, copies)
  }
}

function wrapChoice(regex: Regex, captures: boolean, copies: number): string {
  const text = emit(regex, captures, copies)
  return regex.kind === 'choice' ? `(?:${text})` : text
}

function emitGroup(regex: Regex & { kind: 'group' }, captures: boolean, copies: number): string {
  const body = emit(regex.item, captures, copies)
  if (!captures) return `(?:${body})`
  if (copies > 1) throw new SyntaxError('a capturing group inside a counted repetition is not supported')
  return regex.name === undefined ? `(${body})` : `(?<${regex.name}>${body})`
}

function emitRepeat(regex: Regex & { kind: 'repeat' }, captures: boolean, copies: number): string {
  const { min, max } = regex
  const lazy = regex.lazy ? '?' : ''
  const simple = SIMPLE[`${min},${max}`]
  if (simple) return `(?:${emit(regex.item, captures, copies)})${simple}${lazy}`
  const count = max === Number.POSITIVE_INFINITY ? min + 1 : max
  if (copies * count > MAX_COPIES) throw new SyntaxError('invalid repeat count')
  const item = `(?:${emit(regex.item, captures, copies * Math.max(count, 2))})`
  const tail =
    max === Number.POSITIVE_INFINITY
      ? `${item}*${lazy}`
      : `(?:${item}`.repeat(max - min) + `)?${lazy}`.repeat(max - min)
  return `(?:${item.repeat(min)}${tail})`
}

const SIMPLE: Record<string, string> = { '0,Infinity': '*', '1,Infinity': '+', '0,1': '?' }
