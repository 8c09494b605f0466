import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { NativeDocument } from '../../../southbound/configuration-ports.ts'
import { sameDocument } from './same-document.ts'

const document = fc.dictionary(fc.string(), fc.jsonValue()) as fc.Arbitrary<NativeDocument>
const turnedRound = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turnedRound)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, inside]) => [key, turnedRound(inside)])
  return Object.fromEntries(members.reverse())
}

it('says the same in whatever order, and through a store', () => {
  fc.assert(
    fc.property(document, (one) => {
      const kept = JSON.parse(JSON.stringify(one))
      expect(sameDocument(kept, turnedRound(kept) as NativeDocument)).toBe(true)
    }),
  )
})

it.each([
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { b: 1 }],
  [{ a: 1 }, { a: 1, b: null }],
  [{ a: [1, 2] }, { a: [2, 1] }],
  [{ a: [1] }, { a: { 0: 1 } }],
  [{ a: {} }, { a: null }],
  [{}, null],
])('%j is not %j', (one, other) => {
  expect(sameDocument(one, other)).toBe(false)
  expect(sameDocument(other, one)).toBe(false)
})

it('what is undefined is not said', () => {
  expect(sameDocument({ a: 1, b: undefined } as never, { a: 1 })).toBe(true)
  expect(sameDocument({ a: undefined } as never, { b: 1 })).toBe(false)
})
