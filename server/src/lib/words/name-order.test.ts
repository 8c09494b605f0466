import { expect, it } from 'vitest'
import { compareNames, orderedKey } from './name-order.ts'

const names = [
  'ap',
  'AP-1',
  'ap-2',
  'ap-9 b',
  'ap-10',
  'ap-10.2',
  'ap-10.10',
  'ap-123456789',
  'ap-1234567890',
  'b',
]

it('orders names as people count', () => {
  expect([...names].reverse().sort(compareNames)).toEqual(names)
})

it('makes keys that compare as texts in that order', () => {
  const byKey = (one: string, other: string) => (orderedKey(one) < orderedKey(other) ? -1 : 1)
  expect([...names].reverse().sort(byKey)).toEqual(names)
})

it('leaves out leading zeros, and keeps a zero', () => {
  expect(orderedKey('Lobby 007')).toBe(orderedKey('lobby 7'))
  expect(orderedKey('0') < orderedKey('1')).toBe(true)
})
