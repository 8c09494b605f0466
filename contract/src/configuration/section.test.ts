import { expect, it } from 'vitest'
import { z } from 'zod'
import { secret } from './kept-secret.ts'
import { declareSection } from './section.ts'
import { configSections, sectionDocument, sections } from './sections.ts'
import { leavesOf, subjectsOf, withSubjects } from './subjects.ts'

const intent = z.object({ host: z.string(), login: z.object({ key: secret(z.string()) }).nullable() })
type Intent = z.infer<typeof intent>
const levels = { project: false, network: false, kind: false, model: false, device: true }
const rest = {
  ...{ levels, intent, empty: { host: '', login: null }, idle: () => [] },
  subjects: { type: 'example' as const, member: null },
  applies: {
    ...{ capability: 'configure' as const, toKind: () => 'never' as const },
    ...{ othersThatOfferIt: false, refused: {} },
  },
}

it('a leaf that is forgotten, and a secret that is called plain, do not compile', () => {
  const whole = declareSection<Intent, Intent, 'example'>({
    ...rest,
    leaves: { host: 'plain', 'login.key': 'secret' },
  })
  expect(whole.leaves['login.key']).toBe('secret')
  // @ts-expect-error: the key is forgotten
  declareSection<Intent, Intent, 'example'>({ ...rest, leaves: { host: 'plain' } })
  // @ts-expect-error: the key is secret
  declareSection<Intent, Intent, 'example'>({ ...rest, leaves: { host: 'plain', 'login.key': 'plain' } })
})

it.each(configSections)('%s begins with a document that its own schema takes', (section) => {
  const document = { section, intent: sections[section].empty }
  expect(sectionDocument.parse(document)).toEqual(document)
  const parsed = sectionDocument.parse(document)
  expect(withSubjects(parsed, [...subjectsOf(parsed).values()])).toEqual(parsed)
})

it('lists and what stands for a secret are values', () => {
  const thing = { a: { b: [1, 2], c: null }, d: { kept: true } }
  expect(leavesOf(thing)).toEqual([
    ['a.b', [1, 2]],
    ['a.c', null],
    ['d', { kept: true }],
  ])
})
