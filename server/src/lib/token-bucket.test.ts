import { expect, it } from 'vitest'
import { TokenBucket } from './token-bucket.ts'

it('gives a burst at once and then as much as refills', () => {
  const bucket = new TokenBucket({ burst: 3, perSecond: 2 }, 0)
  expect([0, 0, 0, 0].map((now) => bucket.take(now))).toEqual([true, true, true, false])
  expect([499, 500, 999, 1000].map((now) => bucket.take(now))).toEqual([false, true, false, true])
  expect(bucket.isFull(10_000)).toBe(true)
})

it('tells how long a debt takes', () => {
  const bucket = new TokenBucket({ burst: 10, perSecond: 5 }, 0)
  expect(bucket.spend(0, 10)).toBe(0)
  expect(bucket.spend(0, 5)).toBe(1000)
  expect(bucket.spend(1000, 1)).toBe(200)
})
