/** Longer ones are nobody's name; what is left out is shown as left out. */
const longest = 2_000

/** Turn text round, hide it, or are no text: U+061C, U+200E, U+202A and their like. Joiners stay: scripts need them. */
const invisible = /(?:\p{Cf}|\p{Variation_Selector})/gu
const joiners = /[\u200c\u200d]/
const spaces = /[\t\n\v\f\r \u0085\u2028\u2029]+/g
/** Neither a page nor a spreadsheet can hold these. */
const control = /[\p{Cc}\p{Noncharacter_Code_Point}]/gu
/** More marks on one letter than any script has. */
const pileOfMarks = /(\p{M}{4})\p{M}+/gu

/** Text as somebody outside wrote it, made fit to be set in a line: it cannot turn round or hide what stands beside it. */
export function safeText(text: string): string {
  const short = text.length > longest ? `${text.slice(0, longest)}…` : text
  return short
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(spaces, ' ')
    .replaceAll(invisible, (character) => (joiners.test(character) ? character : ''))
    .replaceAll(control, '\ufffd')
    .replaceAll(pileOfMarks, '$1')
    .trim()
}

/** Set apart inside other text, so that it keeps its own direction. */
export const apart = (text: string): string => `\u2068${text}\u2069`
