import { expect, it } from 'vitest'
import { cachedUntil } from './cached-until.ts'

it('what was made stays until the turn changes, and what one turn made does not come back', () => {
  let turn = 0
  const of = cachedUntil(
    () => turn,
    () => ({}),
  )
  const first = of()
  expect(of()).toBe(first)
  turn = 1
  const second = of()
  expect(second).not.toBe(first)
  expect(of()).toBe(second)
  turn = 0
  const third = of()
  expect(third === first || third === second).toBe(false)
})
