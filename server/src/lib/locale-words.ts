import { readFile } from 'node:fs/promises'

type Words = { [key: string]: string | Words }

const folder = new URL('../../../locales/', import.meta.url)
const read = new Map<string, Promise<Words | null>>()

/** The words of one file of a language; null when that language has none. */
function wordsOf(language: string, file: string): Promise<Words | null> {
  const path = `${language}/${file}.json`
  const known = read.get(path) ?? load(path)
  read.set(path, known)
  return known
}

const load = (path: string): Promise<Words | null> =>
  readFile(new URL(path, folder), 'utf8').then(
    (text) => JSON.parse(text) as Words,
    () => null,
  )

/** `inventory:column.name` in a language, else in English, else the key. Neither part may come from outside. */
export async function wordOf(language: string, key: string): Promise<string> {
  const [file = '', path = ''] = key.split(':')
  for (const one of [language, 'en-US']) {
    const found = path.split('.').reduce<string | Words | undefined | null>(inside, await wordsOf(one, file))
    if (typeof found === 'string') return found
  }
  return key
}

const inside = (words: string | Words | undefined | null, part: string) =>
  typeof words === 'object' && words !== null ? words[part] : undefined
