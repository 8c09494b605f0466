import { expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { FairRate } from './fair-rate.ts'
import { addressHolder } from './holders.ts'
import { LimitReached } from './limit-reached.ts'

const open = (maxHolders?: number) => {
  const clock = new FakeClock()
  const limit = { name: 'messages' as const, burst: 40, perSecond: 4, ...(maxHolders && { maxHolders }) }
  return { clock, rate: new FairRate(limit, clock) }
}
const takes = (rate: FairRate, account: string, times: number) => {
  let taken = 0
  try {
    for (; taken < times; taken++) rate.take({ account })
  } catch (error) {
    if (error instanceof LimitReached) return [taken, error.whose, error.retryAfterSeconds]
    throw error
  }
  return taken
}

it('gives a holder a quarter at once and a quarter in the long run', () => {
  const { rate, clock } = open()
  expect(takes(rate, 'a', 100)).toEqual([10, 'account', 1])
  clock.advance(5_000)
  expect(takes(rate, 'a', 100)).toEqual([5, 'account', 1])
  expect(takes(rate, 'b', 10)).toBe(10)
})

it('keeps the last of it for who asked for nothing lately', () => {
  const { rate } = open()
  for (const holder of ['a', 'b', 'c']) takes(rate, holder, 10)
  expect(takes(rate, 'd', 10)).toEqual([1, 'server', 1])
  expect(takes(rate, 'd', 10)).toEqual([0, 'server', 1])
  expect(takes(rate, 'e', 1)).toBe(1)
})

it('lets more than a whole share pass when all of the share is there, and waits for the debt', () => {
  const { rate } = open()
  rate.take({ account: 'a' }, 15)
  expect(takes(rate, 'a', 1)).toEqual([0, 'account', 6])
})

it('takes nothing from anybody for what is refused', () => {
  const { rate } = open()
  takes(rate, 'a', 10)
  for (let i = 0; i < 5; i++) expect(() => rate.take({ tenant: 1, account: 'a' })).toThrow(LimitReached)
  for (let i = 0; i < 10; i++) rate.take({ tenant: 1 })
})

it('remembers a bounded number of holders, the latest', () => {
  const { rate } = open(100)
  for (let i = 0; i < 1000; i++) takes(rate, `holder ${i}`, 0)
  for (let i = 0; i < 39; i++) takes(rate, `holder ${i}`, 1)
  expect(rate.size).toBeLessThanOrEqual(100)
})

it('takes an IPv6 site for one', () => {
  expect(addressHolder('2001:DB8:0:7:1:2:3:4')).toBe('2001:db8:0:7::/64')
  expect(addressHolder('2001:db8:0:7::9%eth0')).toBe('2001:db8:0:7::/64')
  expect(addressHolder('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(addressHolder('::1')).toBe('0:0:0:0::/64')
  expect(addressHolder('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(addressHolder('203.0.113.9')).toBe('203.0.113.9')
})
