import { expect, it } from 'vitest'
import { KeyedBuckets, TokenBucket } from './token-bucket.ts'

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

it('counts each key by itself and remembers a bounded number of them', () => {
  const buckets = new KeyedBuckets({ burst: 1, perSecond: 0.001 }, 100)
  expect([buckets.take('a', 0), buckets.take('a', 0), buckets.take('b', 0)]).toEqual([true, false, true])
  for (let i = 0; i < 1000; i++) buckets.take(`key ${i}`, 0)
  expect(buckets.take('key 999', 0)).toBe(false)
  expect(buckets.take('a', 0)).toBe(true)
})
