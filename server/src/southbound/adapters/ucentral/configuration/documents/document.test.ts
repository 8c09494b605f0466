import { expect, test } from 'vitest'
import { copyOf, isTooDeep } from './document.ts'

test('a copy says the same and shares nothing that can be changed', () => {
  const text =
    '{"unit":{"name":"a"},"radios":[{"band":"2G"},null,[1,{"x":true}]],"__proto__":{"deep":[{}]},"n":null}'
  const document = JSON.parse(text)
  const copy = copyOf(document)
  expect(JSON.stringify(copy)).toBe(text)
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
  copy.unit.name = 'b'
  copy.radios[2][1].x = false
  Object.getOwnPropertyDescriptor(copy, '__proto__')!.value.deep.push(1)
  expect(JSON.stringify(document)).toBe(text)
})

test('a document is too deep from its thirty-third level on, in lists and objects', () => {
  const lists = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
  const objects = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
  for (const nested of [lists, objects]) {
    expect(isTooDeep(nested(32))).toBe(false)
    expect(isTooDeep(nested(33))).toBe(true)
    expect(isTooDeep({ first: 1, second: nested(32) })).toBe(true)
  }
  expect(isTooDeep('text')).toBe(false)
})
