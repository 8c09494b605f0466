/** The part of a text that was asked for: from, to; null when it is not in there as it stands. */
export function hitOf(text: string, words: string): [number, number] | null {
  const [lower, wanted] = [text.toLowerCase(), words.trim().toLowerCase()]
  // Some letters become longer in lower case: places would be off.
  if (!wanted || lower.length !== text.length) return null
  const at = lower.indexOf(wanted)
  return at >= 0 ? [at, at + wanted.length] : hitInMac(lower, wanted)
}

/** Digits of a MAC in any spelling are found whatever stands between them. */
function hitInMac(text: string, wanted: string): [number, number] | null {
  const digits = wanted.replaceAll(/[:\-. ]/g, '')
  if (!/^[0-9a-f]{2,12}$/.test(digits) || !/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/.test(text)) return null
  const at = text.replaceAll(':', '').indexOf(digits)
  return at < 0 ? null : [placeOf(at), placeOf(at + digits.length - 1) + 1]
}

/** Where the nth digit of a MAC stands between its colons. */
const placeOf = (digit: number) => digit + Math.floor(digit / 2)
