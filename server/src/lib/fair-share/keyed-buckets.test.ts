import { expect, it } from 'vitest'
import { TokenBucket } from '../token-bucket.ts'
import { KeyedBuckets } from './keyed-buckets.ts'

const allowance = { burst: 10, perSecond: 3 }

it('has for each of many what a bucket of its own would', () => {
  const buckets = new KeyedBuckets(allowance, 100)
  const own = new Map<string, TokenBucket>()
  for (let step = 0; step < 2_000; step++) {
    const [now, key, amount] = [step * 37, `key ${(step * step) % 41}`, (step % 7) * 1.3]
    const bucket = own.get(key) ?? new TokenBucket(allowance, now)
    own.set(key, bucket)
    const number = buckets.numberOf(key, now)
    expect(buckets.waitMs(number, now, amount)).toBe(bucket.waitMs(now, amount))
    const owed = step % 3 === 0 ? 5 : undefined
    expect(buckets.spend(number, now, amount, owed)).toBe(bucket.spend(now, amount, owed))
    expect(buckets.isFull(number, now)).toBe(bucket.isFull(now))
  }
  expect(buckets.size).toBe(own.size)
})

it('gives the place of who was forgotten to another, who has all of its share', () => {
  const buckets = new KeyedBuckets(allowance, 2)
  const numbers = new Set<number>()
  for (let i = 0; i < 1_000; i++) {
    const number = buckets.numberOf(`key ${i}`, 0)
    expect(buckets.isFull(number, 0)).toBe(true)
    buckets.spend(number, 0, 100)
    numbers.add(number)
  }
  expect(numbers.size).toBeLessThanOrEqual(5)
})

it('forgets who is full, and nobody else', () => {
  const buckets = new KeyedBuckets(allowance, 100)
  buckets.spend(buckets.numberOf('full again', 0), 0, 3)
  buckets.spend(buckets.numberOf('owes', 0), 0, 16)
  buckets.prune(1_000)
  expect(buckets.size).toBe(1)
  const another = buckets.numberOf('another', 1_000)
  expect(buckets.isFull(another, 1_000)).toBe(true)
  expect(buckets.spend(buckets.numberOf('owes', 1_000), 1_000, 0)).toBe(1_000)
})
