import { expect, test } from 'vitest'
import { BoundedCache } from './bounded-cache.ts'

interface Entry {
  size: number
}

/** A cache of four entries' room, at a time that the test tells. */
function cacheAt(clock: { now: number }): BoundedCache<Entry> {
  return new BoundedCache<Entry>(
    4,
    ({ size }) => size,
    () => clock.now,
  )
}

const fill = (cache: BoundedCache<Entry>, keys: number[]) => {
  for (const key of keys) cache.set(key, { size: 1 })
}

test('who passes by more than it holds does not empty it', () => {
  const clock = { now: 0 }
  const cache = cacheAt(clock)
  fill(cache, [1, 2, 3, 4])
  expect(cache.hasRoom).toBe(false)
  fill(cache, [5, 6, 7, 8, 9])
  expect([1, 2, 3, 4].every((key) => cache.get(key) !== undefined)).toBe(true)
  expect(cache.get(5)).toBeUndefined()
})

test('what filled it makes room when its time is over, unless it was asked for', () => {
  const clock = { now: 0 }
  const cache = cacheAt(clock)
  fill(cache, [1, 2, 3, 4])
  clock.now = 60_000
  fill(cache, [5])
  // 1 and 2 were the older half.
  expect(cache.get(1)).toBeUndefined()
  expect(cache.get(3)).toBeDefined()
  expect(cache.get(5)).toBeDefined()
})

test('what is dropped leaves room for others', () => {
  const cache = cacheAt({ now: 0 })
  fill(cache, [1, 2, 3, 4])
  cache.drop(1, 5)
  expect([1, 2, 3, 4].some((key) => cache.get(key) !== undefined)).toBe(false)
  expect(cache.hasRoom).toBe(true)
})
