import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../../locales/', import.meta.url))
const ofAll = 'virtual:words'
/** Ids of modules that are made, not read, begin with this by convention. */
const made = '\0'

/** What is in the page itself (`startup-words.ts`) is asked for by nobody. */
const featuresOf = (language: string): string[] =>
  readdirSync(`${folder}${language}`)
    .filter((name) => name.endsWith('.json') && name !== 'startup.json')
    .map((name) => name.slice(0, -'.json'.length))
    .sort()

const loads = (entries: readonly (readonly [name: string, from: string])[]): string =>
  `export default {${entries
    .map(
      ([name, from]) =>
        `${JSON.stringify(name)}: () => import(${JSON.stringify(from)}).then((file) => file.default)`,
    )
    .join(',\n')}}`

/**
 * `virtual:words`: how to load each language's own list of how to load its words, by feature. A list of all languages
 * has a name of a file for each of 13 × 50 pairs, which is more than everything else that a page says of words; its
 * own list comes to a language with the words it begins with (`chunks.ts`).
 */
export const wordsOfLanguages = (): Plugin => ({
  name: 'words-of-languages',
  resolveId: (id) => (id === ofAll || id.startsWith(`${ofAll}/`) ? made + id : undefined),
  load(id) {
    if (id === made + ofAll) {
      const languages = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory())
      return loads(languages.map(({ name }) => [name, `${ofAll}/${name}`]))
    }
    if (!id.startsWith(`${made}${ofAll}/`)) return
    const language = id.slice(made.length + ofAll.length + 1)
    return loads(featuresOf(language).map((feature) => [feature, `${folder}${language}/${feature}.json`]))
  },
})
