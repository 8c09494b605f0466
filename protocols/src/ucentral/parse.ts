import { isJsonObject, type JsonObject, type JsonValue } from '../json.ts'
import type { FrameLimits } from './limits.ts'
import { excerpt, type FrameWarning, type Refusal, refuse } from './reasons.ts'

/** `text`: says exactly what `value` does; absent where that was mended or lost members. */
export type ParsedFrame = { readonly ok: true; readonly value: JsonObject; readonly text?: string } | Refusal

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const MAY_HIDE_UNSAFE_KEY = /__proto__|constructor|\\u00[4-7]/i

/**
 * JSON text → object, never throwing and never building more than the limits allow: depth and number
 * of values are counted on the text, before anything is allocated.
 */
export function parseJsonObject(text: string, limits: FrameLimits, warnings: FrameWarning[]): ParsedFrame {
  const tooMuch = measure(text, limits)
  if (tooMuch !== null) return tooMuch
  const strict = parse(text)
  const value = strict === undefined ? parseCalmly(text, warnings) : strict
  if (value === undefined) return refuse('not_json', `not JSON: ${excerpt(text)}`)
  if (!isJsonObject(value)) return refuse('not_an_object', `not a JSON object: ${excerpt(text)}`)
  const isSafe = !MAY_HIDE_UNSAFE_KEY.test(text)
  if (!isSafe) dropUnsafeKeys(value, warnings)
  return { ok: true, value, ...(isSafe && strict !== undefined && { text }) }
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return undefined
  }
}

/** What some writers put for a number that is none. */
const NO_NUMBER = /[-+]?\b(?:inf(?:inity)?|nan)\b/gi

/** Agents write `-inf` where a division failed: one number less, not a report. */
function parseCalmly(text: string, warnings: FrameWarning[]): JsonValue | undefined {
  let found = ''
  const calm = outsideStrings(text, (part) =>
    part.replace(NO_NUMBER, (token) => {
      found ||= token
      return 'null'
    }),
  )
  const value = found === '' ? undefined : parse(calm)
  if (value !== undefined) warnings.push({ code: 'number_not_finite', detail: `${found} for a number` })
  return value
}

/** Changes what stands between strings, in one pass. */
function outsideStrings(text: string, change: (part: string) => string): string {
  let result = ''
  let at = 0
  while (at < text.length) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return result + change(text.slice(at))
    const end = endOfString(text, quote) + 1
    result += change(text.slice(at, quote)) + text.slice(quote, end)
    at = end
  }
  return result
}

function measure(text: string, limits: FrameLimits): Refusal | null {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(text, at)
    } else if (code === COMMA) {
      values++
    } else if (code === 0x7b || code === 0x5b) {
      values++
      if (++depth > limits.maxDepth) return refuse('too_deep', `nested deeper than ${limits.maxDepth} levels`)
    } else if (code === 0x7d || code === 0x5d) {
      depth--
    }
    if (values > limits.maxValues) {
      return refuse('too_many_values', `more than ${limits.maxValues} values in one document`)
    }
  }
  return null
}

/** Names and short values end within so many characters: looking at each costs less than asking for the quote. */
const SHORT = 24

/** Index of the quote that closes the string opened at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  const soon = Math.min(text.length, start + SHORT)
  for (let at = start + 1; at < soon; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) return endOfEscaped(text, at)
  }
  const quote = text.indexOf('"', soon)
  if (quote < 0) return text.length
  return text.charCodeAt(quote - 1) === BACKSLASH ? endOfEscaped(text, soon) : quote
}

/** The same from a place within the string on that is not escaped. */
function endOfEscaped(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at++
    else if (code === QUOTE) return at
  }
  return text.length
}

/** `__proto__` and `constructor.prototype` become harmful when a later step copies members by name. */
function dropUnsafeKeys(value: JsonValue | undefined, warnings: FrameWarning[]): void {
  if (typeof value !== 'object' || value === null) return
  for (const key of Object.keys(value)) {
    const child = Array.isArray(value) ? value[Number(key)] : ownMember(value, key)
    if (key === '__proto__' || (key === 'constructor' && isJsonObject(child) && 'prototype' in child)) {
      Reflect.deleteProperty(value, key)
      warnings.push({ code: 'unsafe_key_dropped', detail: `dropped member ${key}` })
    } else {
      dropUnsafeKeys(child, warnings)
    }
  }
}

function ownMember(object: JsonObject, key: string): JsonValue | undefined {
  return Object.getOwnPropertyDescriptor(object, key)?.value
}
