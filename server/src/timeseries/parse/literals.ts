import { parseDuration } from './durations.ts'

/** The value of a number token: decimal, hexadecimal, octal (leading 0), with `_` between digits. */
export function parseNumber(text: string): number | undefined {
  const digits = text.replaceAll(/(?<=[0-9a-fA-FxX])_(?=[0-9a-fA-F])/g, '')
  if (digits.includes('_')) return undefined
  if (/^0[0-7]+$/.test(digits)) return Number.parseInt(digits, 8)
  const value = Number(digits)
  return Number.isNaN(value) ? undefined : value
}

/** Milliseconds of a duration or plain number of seconds; undefined when it is neither. */
export function durationMs(text: string): number | undefined {
  const duration = parseDuration(text)
  if (duration !== undefined) return duration
  const seconds = parseNumber(text)
  return seconds === undefined ? undefined : Math.round(seconds * 1000)
}

const SIMPLE: Record<string, string> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
}
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3})|([\s\S]))/g

/** The text of a quoted token, escapes as in Go; undefined when an escape is unknown. */
export function parseString(token: string): string | undefined {
  const body = token.slice(1, -1)
  if (token[0] === '`') return body
  let valid = true
  const text = body.replaceAll(ESCAPE, (_, hex, short, long, octal, simple) => {
    if (simple !== undefined) {
      const quoteOfOther = (simple === '"' || simple === "'") && simple !== token[0]
      if (SIMPLE[simple] === undefined || quoteOfOther) valid = false
      return SIMPLE[simple] ?? ''
    }
    const code = octal === undefined ? Number.parseInt(hex ?? short ?? long, 16) : Number.parseInt(octal, 8)
    if (code > 0x10ffff) valid = false
    return valid ? String.fromCodePoint(code) : ''
  })
  return valid ? text : undefined
}
