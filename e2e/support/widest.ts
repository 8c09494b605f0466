import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type Language, languages } from '#contract/identity/endpoints.ts'
import { type WordChunk, type Words, wordChunks } from './word-chunks.ts'

const locales = new URL('../../locales/', import.meta.url)
/** Arabic runs the other way and is looked at by itself. */
const leftToRight = languages.filter((language) => language !== 'ar')
const placeholder = /\{\{.*?\}\}/
const pluralForm = /_(?:zero|one|two|few|many|other)$/

/** A text of one language, and the widest part of it that no line breaks. */
interface Wording {
  language: Language
  text: string
  word: string
}

/** The texts of every key in the language that is shown in place of another. */
export interface WidestWords {
  /** Where a text that was found on the page comes from: keys, each with the languages of what it is made of. */
  sourceOf(found: string): string
}

/**
 * Lets a page show, in place of one language, what needs most room among all that run from left to right: for each
 * key the widest of their texts, in all plural forms, and in it the widest word that any of them has there. What fits
 * then fits in each of them, dates and figures included, which `widestFormats` looks after.
 * @param page any page of the console: its letters are measured
 */
export async function serveWidest(page: Page, shown: Language): Promise<WidestWords> {
  const files = new Map(
    namespaces(shown).map((namespace) => [namespace, leftToRight.map((one) => read(one, namespace))]),
  )
  const wordings = new Map([...files].map(([namespace, all]) => [namespace, wordingsOf(all)]))
  const width = await measured(
    page,
    [...wordings.values()].flatMap((keys) => [...keys.values()].flat()),
  )
  const composed = new Map<string, { text: string; from: Language[] }>()
  const widestOf = (namespace: string, key: string) => {
    const found = widest(wordings.get(namespace)!.get(key.replace(pluralForm, ''))!, width)
    composed.set(`${namespace}:${key}`, found)
    return found.text
  }
  const chunks = await chunksOf(shown)
  const widestWords = (namespace: string) =>
    JSON.stringify(mapped(read(shown, namespace), (key) => widestOf(namespace, key)))
  await page.context().route(
    ({ pathname }) => chunks.has(pathname),
    async (route) => {
      const chunk = chunks.get(new URL(route.request().url()).pathname)!
      const body = served(chunk, chunks, widestWords)
      await route.fulfill({ contentType: 'text/javascript', body })
    },
  )
  return { sourceOf: (found) => sourceOf(found, composed) }
}

/** Those of its first page, before any language is known, stand in the console itself. */
const namespaces = (language: Language): string[] =>
  readdirSync(new URL(`${language}/`, locales))
    .map((file) => file.replace('.json', ''))
    .filter((namespace) => namespace !== 'startup')

const read = (language: Language, namespace: string): Words =>
  JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, locales), 'utf8'))

/** @throws when the console has no file with the words of a namespace */
async function chunksOf(language: Language): Promise<Map<string, WordChunk>> {
  const wanted = new Map(namespaces(language).map((one) => [JSON.stringify(read(language, one)), one]))
  const found = await wordChunks(language, wanted)
  const held = [...found.values()].flatMap(({ exported, list }) => [
    ...exported.values(),
    ...(list?.held ?? []),
  ])
  const missing = [...wanted.values()].filter((one) => !held.includes(one))
  if (missing.length) throw new Error(`the console has no file with the words of ${missing}`)
  return found
}

/** A file that exports what the console's does, with other words. */
function served(
  { exported, list }: WordChunk,
  chunks: ReadonlyMap<string, WordChunk>,
  wordsOf: (namespace: string) => string,
): string {
  const parts = [...exported].map(([name, namespace], at) =>
    name === 'default'
      ? `export default ${wordsOf(namespace)}`
      : `const w${at} = { default: ${wordsOf(namespace)} }; export { w${at} as ${name} }`,
  )
  if (!list) return parts.join('\n')
  const loads = list.namespaces.map((namespace) => {
    const load = list.held.has(namespace)
      ? `Promise.resolve(${wordsOf(namespace)})`
      : loadFrom(chunks, namespace)
    return `${JSON.stringify(namespace)}: () => ${load}`
  })
  return [
    ...parts,
    `const list = { default: { ${loads.join(',\n')} } }; export { list as ${list.name} }`,
  ].join('\n')
}

function loadFrom(chunks: ReadonlyMap<string, WordChunk>, wanted: string): string {
  for (const [path, { exported }] of chunks)
    for (const [name, namespace] of exported)
      if (namespace === wanted)
        return `import('${path}').then((file) => file.${name === 'default' ? name : `${name}.default`})`
  throw new Error(`no file exports the words of ${wanted}`)
}

/** For each key without its plural form, what the languages say in any form. */
function wordingsOf(all: Words[]): Map<string, Wording[]> {
  const found = new Map<string, Wording[]>()
  for (const [at, words] of all.entries())
    mapped(words, (key, text) => {
      const language = leftToRight[at]!
      const name = key.replace(pluralForm, '')
      const parts = wordsOf(text, language).map((word) => ({ language, text, word }))
      found.set(name, [
        ...(found.get(name) ?? []),
        ...(parts.length ? parts : [{ language, text, word: '' }]),
      ])
      return text
    })
  return found
}

/** The same keys with other texts. */
function mapped(words: Words, change: (key: string, text: string) => string, above = ''): Words {
  const entries = Object.entries(words).map(([key, value]) => {
    const name = above ? `${above}.${key}` : key
    return [key, typeof value === 'string' ? change(name, value) : mapped(value, change, name)]
  })
  return Object.fromEntries(entries)
}

/** What no line breaks: between spaces, up to a hyphen; by dictionary where a script has no spaces. */
function wordsOf(text: string, language: Language): string[] {
  const plain = text.split(placeholder).join(' ')
  if (language !== 'th' && language !== 'zh-CN') return plain.split(/\s+|(?<=[-–—/])/).filter(Boolean)
  return [...new Intl.Segmenter(language, { granularity: 'word' }).segment(plain)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)
}

/** Widths in the page's letters, placeholders as wide as a short figure. */
async function measured(page: Page, wordings: Wording[]): Promise<(text: string) => number> {
  const texts = [...new Set(wordings.flatMap(({ text, word }) => [text, word]))]
  const widths = await page.evaluate(
    async ({ all, gap }) => {
      const { fontFamily } = getComputedStyle(document.body)
      const pen = document.createElement('canvas').getContext('2d')!
      pen.font = `14px ${fontFamily}`
      await document.fonts.load(pen.font)
      return all.map((text) => pen.measureText(text.replaceAll(new RegExp(gap, 'g'), '00')).width)
    },
    { all: texts, gap: placeholder.source },
  )
  const known = new Map(texts.map((text, at) => [text, widths[at]!]))
  return (text) => known.get(text)!
}

/** The widest text; its own widest word gives way to a wider one of another language. */
function widest(wordings: Wording[], width: (text: string) => number): { text: string; from: Language[] } {
  const most = (some: Wording[], by: 'text' | 'word') =>
    some.reduce((one, other) => (width(other[by]) > width(one[by]) ? other : one))
  const { text, language } = most(wordings, 'text')
  const own = most(
    wordings.filter((one) => one.language === language && one.text === text),
    'word',
  )
  const word = most(wordings, 'word')
  if (width(word.word) <= width(own.word)) return { text, from: [language] }
  // Among letters that have no spaces it would not stand by itself.
  const apart = language === 'th' || language === 'zh-CN' ? ` ${word.word} ` : word.word
  return { text: text.replace(own.word, () => apart), from: [language, word.language] }
}

function sourceOf(found: string, composed: Map<string, { text: string; from: Language[] }>): string {
  const fits = [...composed].filter(([, { text }]) =>
    text.split(placeholder).some((part) => {
      const piece = part.trim().slice(0, 60)
      return piece.length > 2 && (found.includes(piece) || piece.startsWith(found))
    }),
  )
  return fits
    .slice(0, 3)
    .map(([key, { from }]) => `${key} (${from.join(' + ')})`)
    .join(', ')
}
