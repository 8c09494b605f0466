import { QueryError } from '../../timeseries/types.ts'

/** In paths Prometheus 3 writes names beyond [a-zA-Z0-9_:] as `U__` and each odd character as `_<hex>_`. */
const PREFIX = 'U__'
const PART = /^(?:[^_]|__|_[0-9a-fA-F]{1,6}_)*$/
const ESCAPE = /__|_([0-9a-fA-F]{1,6})_/g

/** The label name that a path segment stands for; text that is no such escape stands for itself. Throws bad_data. */
export function labelNameOf(segment: string): string {
  const name = segment.startsWith(PREFIX) ? (unescaped(segment.slice(PREFIX.length)) ?? segment) : segment
  // Names that are no Unicode text: what arrived was no UTF-8, or half a surrogate pair was spelled out.
  if (name === '' || !name.isWellFormed())
    throw new QueryError('bad_data', `invalid label name: ${JSON.stringify(name)}`)
  return name
}

function unescaped(text: string): string | undefined {
  if (!PART.test(text)) return undefined
  const codes = Array.from(text.matchAll(ESCAPE), ([, hex]) => (hex ? Number.parseInt(hex, 16) : 0))
  if (!codes.every(isCharacter)) return undefined
  return text.replaceAll(ESCAPE, (_, hex) => (hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : '_'))
}

const isCharacter = (code: number) => code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
