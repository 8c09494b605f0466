import { expect, it } from 'vitest'
import { checkNames, wordsOf } from './check.ts'

const retired = [
  { word: 'pusher', instead: 'delivery queue' },
  { word: 'query wishes', instead: 'query options' },
  { word: 'wanted', instead: 'desired', below: 'server/src/features/configuration/' },
  { word: 'Place', instead: 'target or owner', whole: true as const },
]
const check = (path: string, source: string) => checkNames(new Map([[path, source]]), retired)

it.each([
  ['deviceConfigIds', 'device config ids'],
  ['#pusher', 'pusher'],
  ['MAX_STANDING', 'max standing'],
  ['HTTPServer', 'http server'],
  ['first-message', 'first message'],
])('%s is "%s"', (name, words) => {
  expect(wordsOf(name)).toBe(words)
})

it.each([
  'class Pusher {}',
  'const pusherOf = 1',
  'this.#pusher.drop()',
  'type QueryWishesOf = 1',
  'const QUERY_WISHES = 1',
])('%s is found, with the word to use', (source) => {
  const [problem, ...others] = check('server/src/a.ts', source)
  expect(problem).toMatch(/^server\/src\/a\.ts: .*say "(delivery queue|query options)"/)
  expect(others).toEqual([])
})

it.each([
  '// the pusher of old',
  "const text = 'pusher'",
  '/* pusher */',
  'const push = 1',
  'const wishes = 1',
  'const { wantedId } = status',
])('%s is not', (source) => {
  expect(check('server/src/a.ts', source)).toEqual([])
})

it('the name of a file counts', () => {
  expect(check('server/src/pusher.service.ts', '')).toEqual([
    'server/src/pusher.service.ts: its name holds "pusher", say "delivery queue" (docs/glossary.md)',
  ])
})

it('a word that is right elsewhere is retired in its folder only', () => {
  expect(check('server/src/features/configuration/a.ts', 'let wanted')).toHaveLength(1)
  expect(check('server/src/features/alarm/a.ts', 'let wanted')).toEqual([])
})

it('a name that is retired whole is right as part of another, and in lower case', () => {
  expect(check('server/src/a.ts', 'interface Place {}')).toEqual([
    'server/src/a.ts: `Place` holds "Place", say "target or owner" (docs/glossary.md)',
  ])
  expect(check('server/src/a.ts', 'interface ReportPlace {}; const place = 1')).toEqual([])
})
