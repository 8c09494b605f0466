import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { noteCodes } from './notes.ts'

const SOURCE = readFileSync(new URL('./notes.ts', import.meta.url), 'utf8')
const LOCALE = new URL('../../../../../../locales/en-US/configuration.json', import.meta.url)
const words: Record<string, string> = JSON.parse(readFileSync(LOCALE, 'utf8')).note

/** `code` [one, other] in the list of codes. */
const documented = new Map(
  [...SOURCE.matchAll(/`(\w+)`(?: \[([\w, ]+)\])?/g)].map(([, code, params]) => [
    code!,
    params?.split(', ') ?? [],
  ]),
)

it.each(noteCodes)('%s is documented and has words that use its parameters', (code) => {
  const used = [...(words[code] ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
  expect(words[code]).toMatch(/\.|:/)
  expect(used.sort()).toEqual(documented.get(code)?.sort())
})
