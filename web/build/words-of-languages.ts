import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { wordsTogether } from './words-together.ts'

const folder = fileURLToPath(new URL('../../locales/', import.meta.url))
const ofAll = 'virtual:words'
const behindEnd = '/behind'
const saidBehind: readonly string[] = [...wordsTogether.start, ...wordsTogether.pages]
/** Ids of modules that are made, not read, begin with this by convention. */
const made = '\0'

/** The module of a language's list with what every page behind the start page says. */
export const wordsBehind = (language: string) => `${made}${ofAll}/${language}${behindEnd}`

/** What is in the page itself (`startup-words.ts`) is asked for by nobody. */
const featuresOf = (language: string): string[] =>
  readdirSync(`${folder}${language}`)
    .filter((name) => name.endsWith('.json') && name !== 'startup.json')
    .map((name) => name.slice(0, -'.json'.length))
    .sort()

type Loads = readonly (readonly [name: string, code: string])[]

const objectOf = (entries: Loads): string =>
  `{${entries.map(([name, code]) => `${JSON.stringify(name)}: ${code}`).join(',\n')}}`

const loadOf = (from: string): string => `() => import(${JSON.stringify(from)}).then((file) => file.default)`

/**
 * `virtual:words`: how to load each language's own list of how to load its words, by feature. A list of all languages
 * has a name of a file for each of 13 × 50 pairs, which is more than everything else that a page says of words; its
 * own list comes to a language with the words it begins with (`chunks.ts`). `behind` are the same lists for somebody
 * who opens a page behind the start page: what every one of these says comes with the list, in one request.
 */
export const wordsOfLanguages = (): Plugin => ({
  name: 'words-of-languages',
  resolveId: (id) => (id === ofAll || id.startsWith(`${ofAll}/`) ? made + id : undefined),
  load(id) {
    if (id === made + ofAll) {
      const languages = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory())
      const lists = (end: string) =>
        objectOf(languages.map(({ name }) => [name, loadOf(`${ofAll}/${name}${end}`)]))
      return `export default ${lists('')}\nexport const behind = ${lists(behindEnd)}`
    }
    if (!id.startsWith(`${made}${ofAll}/`)) return
    const [language, end] = id.slice(made.length + ofAll.length + 1).split('/')
    const fileOf = (feature: string) => `${folder}${language}/${feature}.json`
    const isThere = (feature: string) => end !== undefined && saidBehind.includes(feature)
    const list = featuresOf(language!).map((feature): [string, string] => [
      feature,
      isThere(feature) ? `async () => (${minified(fileOf(feature))})` : loadOf(fileOf(feature)),
    ])
    return `export default ${objectOf(list)}`
  },
})

const minified = (file: string) => JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))
