import { isUtf8 as isUtf8Bytes } from 'node:buffer'
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
const BYTE = /\\x[0-9a-fA-F]{2}|\\[0-3][0-7]{2}/g
const ESCAPE = /((?:\\x[0-9a-fA-F]{2}|\\[0-3][0-7]{2})+)|\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S]))/g

/**
 * The text of a quoted token, escapes as in Go; undefined when an escape is unknown. A byte that is no part of UTF-8
 * becomes a half of a surrogate pair (`isUtf8` tells): no text that came over a wire has one.
 */
export function parseString(token: string): string | undefined {
  const body = token.slice(1, -1)
  if (token[0] === '`') return body
  let valid = true
  const text = body.replaceAll(ESCAPE, (_, bytes, short, long, simple) => {
    if (bytes !== undefined) return textOfBytes(bytes)
    if (simple !== undefined) {
      const quoteOfOther = (simple === '"' || simple === "'") && simple !== token[0]
      if (SIMPLE[simple] === undefined || quoteOfOther) valid = false
      return SIMPLE[simple] ?? ''
    }
    const code = Number.parseInt(short ?? long, 16)
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) valid = false
    return valid ? String.fromCodePoint(code) : ''
  })
  return valid ? text : undefined
}

/** `\\x` and octal escapes stand for bytes, several of which can make one character. */
function textOfBytes(escapes: string): string {
  const bytes = Buffer.from(escapes.match(BYTE)!.map(byteOf))
  if (isUtf8Bytes(bytes)) return bytes.toString('utf8')
  return bytes.toString('latin1').replace(/[\u0080-\u00ff]/g, loneHalf)
}

function byteOf(written: string): number {
  return written[1] === 'x' ? Number.parseInt(written.slice(2), 16) : Number.parseInt(written.slice(1), 8)
}

const loneHalf = (byte: string) => String.fromCharCode(0xdc00 + byte.charCodeAt(0))

/** Whether a text could be written as UTF-8. */
export const isUtf8 = (text: string): boolean => text.isWellFormed()
