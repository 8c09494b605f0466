import { expect, it } from 'vitest'
import { z } from 'zod'
import { strictInput } from './strict-input.ts'

const leaf = z.object({ a: z.string() })
const schemas: [string, z.ZodType, (extra: object) => unknown, string][] = [
  ['an object', leaf, (extra) => ({ a: 'x', ...extra }), ''],
  ['one in another', z.object({ in: leaf.optional() }), (extra) => ({ in: { a: 'x', ...extra } }), 'in'],
  ['a list', z.object({ all: z.array(leaf).max(3) }), (extra) => ({ all: [{ a: 'x', ...extra }] }), 'all.0'],
  ['a record', z.record(z.string(), leaf), (extra) => ({ b: { a: 'x', ...extra } }), 'b'],
  ['a tuple', z.tuple([leaf]).rest(leaf), (extra) => [{ a: 'x' }, { a: 'x', ...extra }], '1'],
  ['what is changed', leaf.transform(({ a }) => a), (extra) => ({ a: 'x', ...extra }), ''],
  ['what has a default', leaf.default({ a: 'y' }), (extra) => ({ a: 'x', ...extra }), ''],
  ['what may be null', leaf.nullable().readonly(), (extra) => ({ a: 'x', ...extra }), ''],
  ['what is refined', leaf.refine(({ a }) => a === 'x'), (extra) => ({ a: 'x', ...extra }), ''],
  [
    'one of several by a member',
    z.discriminatedUnion('k', [z.object({ k: z.literal(1), of: leaf }), z.object({ k: z.literal(2) })]),
    (extra) => ({ k: 1, of: { a: 'x', ...extra } }),
    'of',
  ],
]

it.each(schemas)('members that %s does not name are refused where they stand', (_, schema, value, path) => {
  const strict = strictInput(schema)
  expect(strict.safeParse(value({})).success).toBe(true)
  const [issue] = strict.safeParse(value({ b: 1 })).error!.issues
  expect([issue!.code, issue!.path.join('.')]).toEqual(['unrecognized_keys', path])
})

it('one of several that has none of its members is refused, and refinements still count', () => {
  const either = strictInput(z.union([z.string(), leaf]))
  expect(either.safeParse({ a: 'x', b: 1 }).success).toBe(false)
  expect(either.safeParse('x').success).toBe(true)
  const refined = strictInput(leaf.refine(({ a }) => a === 'x'))
  expect(refined.safeParse({ a: 'y' }).success).toBe(false)
})

it('what an object says it takes besides, it takes', () => {
  expect(strictInput(z.looseObject({ a: z.string() })).safeParse({ a: 'x', b: 1 }).success).toBe(true)
  expect(strictInput(leaf.catchall(z.number())).safeParse({ a: 'x', b: 1 }).success).toBe(true)
})

it('is made once of each schema', () => {
  expect(strictInput(leaf)).toBe(strictInput(leaf))
})
