/** Devices choose these texts; PostgreSQL refuses NUL, and control characters and lone surrogates show nowhere. */
export function printable(text: string, max: number): string {
  return text.slice(0, max).replaceAll(/\p{Cc}|\p{Cs}/gu, '\u{FFFD}')
}
