/** Controls, lone surrogates, line separators and the marks that turn text around: a log line or page could be forged. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Co}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/**
 * Text from a device, safe for a log line, a page and a database: unprintable runs become one space, ends
 * are trimmed, at most `maxLength` characters.
 */
export function cleanText(text: string, maxLength: number): string {
  // Nobody needs the tail of a megabyte: cut before the work, on the safe side of what is dropped.
  const start = text.length > maxLength * 4 ? text.slice(0, maxLength * 4) : text
  const clean = cut(start.replace(UNPRINTABLE, ' ').trim(), maxLength)
  return clean.length < text.length ? copied(clean) : clean
}

/** Of its own: a part of a text keeps the whole of it in memory, a megabyte for the name of a model. */
const copied = (text: string) => Buffer.from(text).toString()

/** As {@link cleanText}, bounded by bytes of UTF-8 (an SSID has at most 32). */
export function cleanBytes(text: string, maxBytes: number): string {
  let clean = cleanText(text, maxBytes)
  while (Buffer.byteLength(clean) > maxBytes) clean = cut(clean, clean.length - 1)
  return clean
}

/** Never leaves half a character behind. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const code = text.charCodeAt(maxLength - 1)
  const half = code >= 0xd800 && code <= 0xdbff
  return text.slice(0, half ? maxLength - 1 : maxLength).trimEnd()
}
