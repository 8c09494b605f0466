const SHORT: Record<string, string> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
}
/** What Go prints as it is: letters, marks, numbers, punctuation, symbols, and of the spaces the ASCII one. */
const PRINTABLE = /^[ \p{L}\p{M}\p{N}\p{P}\p{S}]$/u

/** A text in double quotes as Go's strconv.Quote writes it, which is how Prometheus prints strings. */
export function goQuote(text: string): string {
  return `"${Array.from(text, quoted).join('')}"`
}

function quoted(char: string): string {
  const short = SHORT[char]
  if (short !== undefined) return short
  if (PRINTABLE.test(char)) return char
  const code = char.codePointAt(0)!
  // A byte that was no UTF-8: see parseString.
  if (code >= 0xdc80 && code <= 0xdcff) return `\\x${(code - 0xdc00).toString(16)}`
  const hex = code.toString(16)
  if (code < 0x20 || code === 0x7f) return `\\x${hex.padStart(2, '0')}`
  return code > 0xffff ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`
}

/** A label's name, in quotes where it needs them. */
export function labelName(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : goQuote(name)
}
