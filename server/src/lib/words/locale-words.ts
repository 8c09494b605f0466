import { readFile } from 'node:fs/promises'

type Words = { [key: string]: string | Words }

const folder = new URL('../../../../locales/', import.meta.url)
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

/**
 * Looks words of one file up by their path, without waiting; in English where the language has none.
 * Null when neither has it. The file must not come from outside.
 */
export async function dictionaryOf(language: string, file: string): Promise<(path: string) => string | null> {
  const both = await Promise.all([language, 'en-US'].map((one) => wordsOf(one, file)))
  return (path) => {
    const parts = path.split('.')
    const found = both.map((words) => parts.reduce<string | Words | undefined | null>(inside, words))
    return found.find((text) => typeof text === 'string') ?? null
  }
}

const inside = (words: string | Words | undefined | null, part: string) =>
  typeof words === 'object' && words !== null && Object.hasOwn(words, part) ? words[part] : undefined
