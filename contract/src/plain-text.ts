/**
 * What people call things is shown to others: it must not turn their text around, hide, or pretend to be another name.
 */
export const notPlain = 'control characters are not allowed'
export const lookAlike = 'letters of different scripts in one word are not allowed'

/** Joiners, which some scripts and emoji need, are no disguise between visible characters. */
const joiners = /(?<=[\p{L}\p{M}\p{Emoji}]|\ufe0f)[\u200c\u200d](?=[\p{L}\p{M}\p{Emoji}])/gu
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029\u115f\u1160\u3164\uffa0]/u
/** Tags: the flags of England, Scotland and Wales are written with them. */
const flags = /\u{1f3f4}[\u{e0061}-\u{e007a}]+\u{e007f}/gu

/** No control characters, none that turn the direction of writing (U+202E), and none that nobody sees. */
export const isPlainText = (text: string): boolean =>
  !hidden.test(text.replaceAll(flags, '').replaceAll(joiners, ''))

/** For texts that others send and that cannot be refused: without what `isPlainText` does not let through. */
export const toPlainText = (text: string): string =>
  isPlainText(text) ? text : text.replaceAll(new RegExp(hidden, 'gu'), '')

/** Scripts with letters that look like those of another. */
const alike = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]
const rare = /[\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}]/u
/** Units and signs that are Greek by descent alone. */
const signs = /[\u00b5\u03bc\u03a9\u2126]/gu

/** Each word in one script: `Кафе WiFi` is, `pаypal` with a Cyrillic а is not. */
export function isOneScript(text: string): boolean {
  const words =
    text
      .normalize('NFC')
      .replaceAll(signs, '')
      .match(/[\p{L}\p{M}]+/gu) ?? []
  return words.every((word) => {
    const scripts = alike.filter((script) => script.test(word)).length + (rare.test(word) ? 1 : 0)
    return scripts <= 1
  })
}
