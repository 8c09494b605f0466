const words = new Intl.Segmenter('th', { granularity: 'word' })
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Written without spaces between words: Thai and its neighbours, Chinese, Japanese. */
const unspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uff01-\uff60\u3000-\u303f]|[\u{20000}-\u{3ffff}]/u
/** No line begins with these, and none ends with those. */
const neverFirst = /^[、。，．！？：；）】》」』〉”’…·%）\]},.!?:;]/u
const neverLast = /[（【《「『〈“‘([{]$/u

/** Parts between which a line may end; put together they are the text. A part's spaces stand at its end. */
export function partsOf(text: string): string[] {
  const spaced = text.match(/[^ ]*[ ]+|[^ ]+/g) ?? []
  return joined(spaced.flatMap((part) => (unspaced.test(part) ? segments(part) : hyphenated(part))))
}

const segments = (text: string) => Array.from(words.segment(text), ({ segment }) => segment)

/** `a-b/c` may end a line behind the hyphen and the stroke. */
const hyphenated = (text: string) => text.match(/[^-/›]*[-/›]+[ ]*|[^-/›]+/g) ?? [text]

/** For a part that is wider than a line. */
export const lettersOf = (text: string): string[] =>
  Array.from(letters.segment(text), ({ segment }) => segment)

function joined(parts: string[]): string[] {
  const out: string[] = []
  for (const part of parts) {
    const last = out.at(-1)
    const together = last !== undefined && (neverFirst.test(part) || part === ' ' || neverLast.test(last))
    if (together) out[out.length - 1] = last + part
    else out.push(part)
  }
  return out
}
