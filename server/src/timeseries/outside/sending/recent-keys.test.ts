import { expect, test } from 'vitest'
import { RecentKeys } from './recent-keys.ts'

const HOUR = 3_600_000

test('what was asked for within the hour is made once', () => {
  const keys = new RecentKeys<string>(100)
  let made = 0
  const make = () => `made ${++made}`
  for (let hour = 0; hour < 10; hour += 0.5) expect(keys.get('a', hour * HOUR, make)).toBe('made 1')
  expect(made).toBe(1)
})

test('what was not asked for in two hours is gone, however little there is', () => {
  const keys = new RecentKeys<string>(1_000_000)
  for (let day = 0; day < 30; day++)
    for (let hour = 0; hour < 24; hour++)
      for (let i = 0; i < 100; i++)
        keys.get(`client ${day} ${hour} ${i}`, (day * 24 + hour) * HOUR, () => 'bytes')
  expect(keys.size).toBeLessThanOrEqual(200)
})

test('there are never more than so many, and those in use stay among passers-by', () => {
  const keys = new RecentKeys<string>(100)
  let made = 0
  for (let i = 0; i < 10_000; i++) {
    keys.get('stays', 0, () => `made ${++made}`)
    keys.get(`passes ${i}`, 0, () => 'bytes')
    expect(keys.size).toBeLessThanOrEqual(100)
  }
  expect(made).toBe(1)
})
