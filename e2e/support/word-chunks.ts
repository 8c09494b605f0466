import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from '#contract/identity/endpoints.ts'

const assets = new URL('../../web/dist/assets/', import.meta.url)

export interface Words {
  [key: string]: string | Words
}

type Load = () => Promise<Words>
/** Of a file with the words of one namespace the words themselves, of one with several a module of each. */
type Exported = Record<string, Words | { default: Words | Record<string, Load> }>

/** A file on the server that holds words of a language. */
export interface WordChunk {
  /** Namespaces by the names under which the file exports them. */
  exported: ReadonlyMap<string, string>
  /** Where the language's list stands in it (`web/build/words-of-languages.ts`), and what it holds itself. */
  list?: { name: string; namespaces: readonly string[]; held: ReadonlySet<string> }
}

/**
 * By the path on the server.
 * @param wanted namespaces by their words, written as JSON
 */
export async function wordChunks(
  language: Language,
  wanted: ReadonlyMap<string, string>,
): Promise<Map<string, WordChunk>> {
  const found = new Map<string, WordChunk>()
  const names = new RegExp(`^(words-.*|${[...wanted.values()].join('|')})-[^.]+\\.js$`)
  for (const file of readdirSync(assets)) {
    if (!names.test(file)) continue
    const text = readFileSync(new URL(file, assets), 'utf8')
    // Some of the console's own parts are called like their words; what holds words is objects and nothing else.
    if (!file.startsWith('words-') && !/^var \w+=\{/.test(text)) continue
    // Every language has a list that names the same: this language's is told by its file.
    if (file.startsWith('words-start-') && !file.startsWith(`words-start-${language}-`)) continue
    const chunk = await chunkOf((await import(moduleOf(file, text))) as Exported, wanted)
    if (chunk.exported.size || chunk.list) found.set(`/assets/${file}`, chunk)
  }
  return found
}

/** The file by itself: without the console, which it asks for the way that Vite loads parts. */
function moduleOf(file: string, text: string): string {
  const alone = text.replace(/import\{\w+ as (\w+)\}from"\.\/index-[^"]+";?/, 'const $1=(load)=>load();')
  if (alone === text) return new URL(file, assets).href
  const named = alone.replaceAll(
    /from"\.\/([^"]+)"/g,
    (_, other: string) => `from"${new URL(other, assets).href}"`,
  )
  return `data:text/javascript,${encodeURIComponent(named)}`
}

async function chunkOf(module: Exported, wanted: ReadonlyMap<string, string>): Promise<WordChunk> {
  const exported = new Map<string, string>()
  let list: WordChunk['list']
  for (const [name, value] of Object.entries(module)) {
    const words = name === 'default' ? value : value.default
    const namespace = wanted.get(JSON.stringify(words))
    if (namespace) exported.set(name, namespace)
    else if (isList(words)) list = { name, namespaces: Object.keys(words), held: await heldIn(words) }
  }
  return { exported, ...(list && { list }) }
}

const isList = (value: unknown): value is Record<string, Load> =>
  typeof value === 'object' && Object.values(value ?? {}).some((one) => typeof one === 'function')

/** What is in the file itself: the others' files cannot be found from where it is loaded here. */
async function heldIn(list: Record<string, Load>): Promise<Set<string>> {
  const held = new Set<string>()
  for (const [namespace, load] of Object.entries(list))
    await load().then(
      () => held.add(namespace),
      () => undefined,
    )
  return held
}
