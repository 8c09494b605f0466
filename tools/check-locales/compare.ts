import { placeholders, type Split, splitter, type Words } from './words.ts'

/** One text, or the forms of one counted text. */
interface Entry {
  /** Plural form → text; the form is '' for a text that is not counted. */
  forms: Map<string, string>
}

/**
 * What one language lacks, or has too much, against the source language; used on the source alone, too, which must
 * have its own plural forms and no empty text.
 * @returns one line per problem
 */
export function compare(source: Words, words: Words, language: string): string[] {
  const split = splitter(source, words)
  const [wanted, present] = [entries(source, split), entries(words, split)]
  return [
    ...[...wanted.keys()].filter((key) => !present.has(key)).map((key) => `${key} is missing`),
    ...[...present.keys()]
      .filter((key) => !wanted.has(key))
      .map((key) => `${key} is not in the source language`),
    ...[...words].filter(([, text]) => !text.trim()).map(([key]) => `${key} is empty`),
    ...[...present].flatMap(([key, entry]) => {
      const origin = wanted.get(key)
      const own = [...wrongForms(entry, language), ...namedInOneForm(entry)]
      const against = origin ? [...missingZero(origin, entry), ...changedPlaceholders(origin, entry)] : []
      return [...own, ...against].map((problem) => `${key} ${problem}`)
    }),
  ].map((problem) => `${language}: ${problem}`)
}

function entries(words: Words, split: (key: string) => Split): Map<string, Entry> {
  const found = new Map<string, Entry>()
  for (const [key, text] of words) {
    const { base, form = '' } = split(key)
    const entry = found.get(base) ?? { forms: new Map() }
    found.set(base, { forms: entry.forms.set(form, text) })
  }
  return found
}

/** A counted text needs the forms its language distinguishes (CLDR); i18next allows one more, for zero. */
function wrongForms({ forms }: Entry, language: string): string[] {
  if (forms.has('')) return []
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.map(String)
  return [
    ...needed.filter((form) => !forms.has(form)).map((form) => `lacks the plural form "${form}"`),
    ...[...forms.keys()]
      .filter((form) => form !== 'zero' && !needed.includes(form))
      .map((form) => `has a plural form "${form}" that the language does not know`),
  ]
}

/** Where the source has words for none, "0 things" would stand beside them in another language. */
function missingZero(origin: Entry, { forms }: Entry): string[] {
  return origin.forms.has('zero') && !forms.has('zero') ? ['lacks the words for none (form "zero")'] : []
}

/**
 * A form for one that names the thing where the others count: languages without that form lose the name, others use
 * it for 21 too. Exactly one thing has a text of its own that is not counted.
 */
function namedInOneForm({ forms }: Entry): string[] {
  const general = placeholders(forms.get('other') ?? '')
  return [...forms]
    .filter(([form]) => form !== '' && form !== 'other')
    .flatMap(([form, text]) => {
      const alone = placeholders(text).filter((name) => name !== 'count' && !general.includes(name))
      return alone.map((name) => `has {{${name}}} in the form "${form}" and not in "other"`)
    })
}

/** Every text keeps the source's placeholders; of counted ones only the form "other" has to. */
function changedPlaceholders(origin: Entry, entry: Entry): string[] {
  const known = new Set([...origin.forms.values()].flatMap(placeholders))
  const main = (of: Entry) => of.forms.get('') ?? of.forms.get('other') ?? ''
  const kept = placeholders(main(entry))
  const used = new Set([...entry.forms.values()].flatMap(placeholders))
  return [
    ...placeholders(main(origin))
      .filter((name) => !kept.includes(name))
      .map((name) => `lost {{${name}}}`),
    ...[...used].filter((name) => !known.has(name)).map((name) => `has an unknown {{${name}}}`),
  ]
}
