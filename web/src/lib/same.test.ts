import { expect, it } from 'vitest'
import { same } from './same'

it('compares what is said, not how it is written', () => {
  expect(same({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true)
  expect(same({ a: 1, b: undefined }, { a: 1 })).toBe(true)
})

it('tells apart what differs', () => {
  const unlike: [unknown, unknown][] = [
    [{ a: 1 }, { a: '1' }],
    [{ a: null }, {}],
    [{ a: 1 }, { a: 1, b: 2 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [[], null],
    [[1], [1, 2]],
    [{}, { constructor: {} }],
  ]
  for (const [one, other] of unlike) {
    expect(same(one, other), JSON.stringify([one, other])).toBe(false)
    expect(same(other, one), JSON.stringify([other, one])).toBe(false)
  }
})
