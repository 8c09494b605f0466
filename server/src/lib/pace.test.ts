import { expect, it } from 'vitest'
import { FakeClock } from '../testing/fake-clock.ts'
import { Pace } from './pace.ts'

it('lets each key through once in a span', () => {
  const clock = new FakeClock()
  const pace = new Pace<string>(clock, 1_000)
  expect(['a', 'a', 'b', 'a'].map((key) => pace.isDue(key))).toEqual([true, false, true, false])
  clock.advance(999)
  expect(pace.isDue('a')).toBe(false)
  clock.advance(1)
  expect(pace.isDue('a')).toBe(true)
})

it('holds the keys of one span, however many there were', () => {
  const clock = new FakeClock()
  const pace = new Pace<number>(clock, 1_000)
  for (let key = 0; key < 10_000; key++) {
    pace.isDue(key)
    clock.advance(10)
  }
  expect(pace.size).toBeLessThanOrEqual(101)
})
