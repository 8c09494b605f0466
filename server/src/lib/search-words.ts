/** How well something fits, best first; null = not at all. */
export const ranks = ['exact', 'prefix', 'contains'] as const
export type Rank = (typeof ranks)[number]

/** What somebody looks for, in lower case: as typed, and as the bare digits of a MAC when it is spelled as one. */
export interface SearchWords {
  forms: string[]
}

/** aa:bb:c, aa-bb-cc, aa bb cc; aabb.ccdd.eeff as switches print it. */
const macSpellings = [
  /^[0-9a-f]{2}([:\- ][0-9a-f]{2})+([:\- ][0-9a-f]?)?$/,
  /^[0-9a-f]{4}(\.[0-9a-f]{1,4})+$/,
]
/** So many digits of the end of a MAC are what labels show. */
const LABEL_DIGITS = 6
const bareMac = /^[0-9a-f]{12}$/

export function searchWords(typed: string): SearchWords {
  const text = typed.trim().toLowerCase()
  const isMac = macSpellings.some((spelling) => spelling.test(text))
  return { forms: isMac ? [text, text.replaceAll(/[:\-. ]/g, '')] : [text] }
}

export const bareDigits = (mac: string): string => mac.toLowerCase().replaceAll(':', '')

/** The best rank among lower-cased keys; a MAC is there as bare digits, too. */
export function rankOf({ forms }: SearchWords, keys: readonly (string | null | undefined)[]): Rank | null {
  const known = keys.filter((key): key is string => Boolean(key))
  const some = (fits: (key: string, form: string) => boolean) =>
    known.some((key) => forms.some((form) => fits(key, form)))
  if (some((key, form) => key === form)) return 'exact'
  if (some((key, form) => key.startsWith(form) || endsMac(key, form))) return 'prefix'
  return some((key, form) => key.includes(form)) ? 'contains' : null
}

const endsMac = (key: string, form: string) =>
  form.length >= LABEL_DIGITS && bareMac.test(key) && key.endsWith(form)

/** Best first; equally good ones stay in their order. */
export const byRank = <T extends { rank: Rank }>(found: readonly T[]): T[] =>
  found.toSorted((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank))
