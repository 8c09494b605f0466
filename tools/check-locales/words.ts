/** Texts of one language: `file:key.path` → text. */
export type Words = ReadonlyMap<string, string>

const pluralEnding = /_(zero|one|two|few|many|other)$/

/** Nested objects of a locale file as flat entries. */
export function flatten(file: string, tree: unknown, path = ''): [string, string][] {
  if (typeof tree === 'string') return [[`${file}:${path}`, tree]]
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree))
    throw new Error(`${file}: ${path || 'the file'} is neither a text nor a group of texts`)
  return Object.entries(tree).flatMap(([key, value]) => flatten(file, value, path ? `${path}.${key}` : key))
}

/** A key taken apart: `list.rows_one` → `list.rows` and `one`, when `list.rows_other` is counted; else whole. */
export interface Split {
  base: string
  form?: string
}

/** Knows which texts are counted: those that have a form "other" in any of the languages given. */
export function splitter(...languages: Words[]): (key: string) => Split {
  const counted = new Set(
    languages.flatMap((words) => [...words.keys()].filter((key) => key.endsWith('_other')).map(withoutForm)),
  )
  return (key) => {
    const base = withoutForm(key)
    return counted.has(base) ? { base, form: pluralEnding.exec(key)?.[1] } : { base: key }
  }
}

const withoutForm = (key: string) => key.replace(pluralEnding, '')

/** Names between `{{ }}` (formats included) and markup such as `<1>`: what a translation has to keep. */
export function placeholders(text: string): string[] {
  const found = [...text.matchAll(/\{\{\s*([^}]*?)\s*\}\}|<\/?\w+\s*\/?>/g)]
  return [...new Set(found.map((match) => match[1] ?? match[0]))].sort()
}
