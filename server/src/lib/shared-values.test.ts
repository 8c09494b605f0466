import { expect, it } from 'vitest'
import { SharedTexts, SharedValues } from './shared-values.ts'

it('the first of equal values stands for the others', () => {
  const shared = new SharedValues<readonly string[]>()
  const [first, other] = [['a', 'b'], ['c']]
  expect(shared.same('a,b', first)).toBe(first)
  expect(shared.same('a,b', ['a', 'b'])).toBe(first)
  expect(shared.same('c', other)).toBe(other)
})

it('is no place where what nobody says any more piles up', () => {
  const shared = new SharedValues<object>()
  const first = shared.same('first', {})
  for (let n = 0; n < 5_000; n++) shared.same(String(n), {})
  expect(shared.same('first', {})).not.toBe(first)
  expect(new SharedTexts().of('text')).toBe('text')
})

it('remembers nothing long, which anybody may make up', () => {
  const shared = new SharedValues<object>()
  const text = 'x'.repeat(5_000)
  const first = {}
  expect(shared.same(text, first)).toBe(first)
  expect(shared.same(text, {})).not.toBe(first)
})
