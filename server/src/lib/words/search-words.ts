/** How well something fits, best first; null = not at all. */
export const ranks = ['exact', 'prefix', 'contains'] as const
export type Rank = (typeof ranks)[number]

/** What somebody looks for, in lower case: as typed, and as the bare digits of a MAC when it is spelled as one. */
export interface SearchWords {
  forms: readonly Form[]
}

/** Substrings to look for, made once: they are asked of a hundred thousand texts. */
export interface Form {
  /** What was typed. */
  text: string
  whole: string
  beginning: string
  /** For as many digits as a label shows: the end of a MAC. */
  end: string | null
}

/** Lower-cased keys, each between line feeds: plain substring search then tells whole lines and beginnings. */
export type SearchText = string & { readonly framed: unique symbol }

/** aa:bb:c, aa-bb-cc, aa bb cc; aabb.ccdd.eeff as switches print it. */
const macSpellings = [
  /^[0-9a-f]{2}([:\- ][0-9a-f]{2})+([:\- ][0-9a-f]?)?$/,
  /^[0-9a-f]{4}(\.[0-9a-f]{1,4})+$/,
]
/** So many digits of the end of a MAC are what labels show. */
const labelDigits = /^[0-9a-f]{6,12}$/
const bareMac = /^[0-9a-f]{12}$/

export function searchWords(typed: string): SearchWords {
  const text = typed.trim().toLowerCase()
  if (!macSpellings.some((spelling) => spelling.test(text))) return { forms: [formOf(text)] }
  const digits = text.replaceAll(/[:\-. ]/g, '')
  // A part may also be a part of a name; a whole MAC is nothing else, and one form is found in half the time.
  if (bareMac.test(digits)) return { forms: [formOf(digits)] }
  // MACs are kept with colons, too: a part spelled so is found as it is.
  return { forms: /^[0-9a-f:]+$/.test(text) ? [formOf(text)] : [formOf(text), formOf(digits)] }
}

const formOf = (text: string): Form => ({
  ...{ text, whole: `\n${text}\n`, beginning: `\n${text}` },
  end: labelDigits.test(bareDigits(text)) ? `${text}\n` : null,
})

/** A MAC belongs there as bare digits, too. */
export const searchText = (...keys: (string | null | undefined)[]): SearchText =>
  `\n${keys.filter(Boolean).join('\n').toLowerCase()}\n` as SearchText

export const bareDigits = (mac: string): string => mac.replaceAll(':', '')

/**
 * The best rank among the keys.
 * @param among the worst that still counts: asking for better ones alone is cheap
 */
export function rankOf({ forms }: SearchWords, text: SearchText, among: Rank = 'contains'): Rank | null {
  let best: Rank | null = null
  for (const form of forms) {
    // Most texts end here.
    if (!text.includes(among === 'exact' ? form.whole : form.text)) continue
    if (text.includes(form.whole)) return 'exact'
    if (among === 'exact' || best === 'prefix') continue
    if (text.includes(form.beginning) || endsMac(form, text)) best = 'prefix'
    else if (among === 'contains') best = 'contains'
  }
  return best
}

const endsMac = ({ text: digits, end }: Form, text: string): boolean =>
  end !== null &&
  text.includes(end) &&
  text.split('\n').some((key) => key.endsWith(digits) && bareMac.test(bareDigits(key)))

/** Best first; equally good ones stay in their order. */
export const byRank = <T extends { rank: Rank }>(found: readonly T[]): T[] =>
  found.toSorted((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank))

/**
 * Keeps what fits of very many things, of each rank no more than `max`; when they are that many, only better ones
 * are still looked for.
 */
export class Sieve<T> {
  readonly #words: SearchWords
  readonly #max: number
  readonly #counts = { exact: 0, prefix: 0, contains: 0 }
  readonly found: { rank: Rank; item: T }[] = []

  constructor(words: SearchWords, max: number) {
    this.#words = words
    this.#max = max
  }

  /** Something was left out, or could have been. */
  get full(): boolean {
    return ranks.some((rank) => this.#counts[rank] >= this.#max)
  }

  add(item: T, text: SearchText): void {
    const among = ranks.findLast((rank) => this.#counts[rank] < this.#max)
    const rank = among && rankOf(this.#words, text, among)
    if (!rank || this.#counts[rank] >= this.#max) return
    this.#counts[rank] += 1
    this.found.push({ rank, item })
  }

  /** Best first, equally good ones by name. */
  sorted(nameOf: (item: T) => string): { rank: Rank; item: T }[] {
    return byRank(this.found.toSorted((a, b) => (nameOf(a.item) < nameOf(b.item) ? -1 : 1)))
  }
}
