import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DeviceFacts } from '#contract/lists/device-facts.ts'
import { FactsStore } from './facts-store'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const of = (sn: string): DeviceFacts => ({
  ...{ sn, alarms: { normal: 0, medium: 0, critical: 0 }, uplink: null, poe: null, firmware: null },
})
const storeOf = (known: readonly string[]) => {
  const asked: string[][] = []
  const store = new FactsStore(async (sns) => {
    asked.push(sns)
    return sns.filter((sn) => known.includes(sn)).map(of)
  })
  return { store, asked }
}
const soon = () => vi.advanceTimersByTimeAsync(1_000)

it('rows that come into sight together are asked for together, once, and not those scrolled past', async () => {
  const { store, asked } = storeOf(['a', 'b'])
  const told = vi.fn()
  store.watch('a', told)
  store.watch('a', () => {})
  store.watch('b', () => {})
  store.watch('passed', () => {})()
  expect(store.get('a')).toBeUndefined()
  await soon()
  expect(asked).toEqual([['a', 'b']])
  expect(told).toHaveBeenCalled()
  expect(store.get('a')).toEqual(of('a'))
  store.watch('a', () => {})
  await soon()
  expect(asked).toHaveLength(1)
})

it('of a device that nothing is told of it says so; after a change what is in sight is asked for again', async () => {
  const { store, asked } = storeOf(['a'])
  store.watch('a', () => {})
  const leave = store.watch('gone', () => {})
  await soon()
  expect(store.get('gone')).toBeNull()
  leave()
  store.refresh()
  await soon()
  expect(asked).toEqual([['a', 'gone'], ['a']])
  store.watch('gone', () => {})
  await soon()
  expect(asked.at(-1)).toEqual(['gone'])
})

it('a failure leaves what was known', async () => {
  let fails = false
  const store = new FactsStore(async (sns) => {
    if (fails) throw new Error('no')
    return sns.map(of)
  })
  store.watch('a', () => {})
  await soon()
  fails = true
  store.refresh()
  await soon()
  expect(store.get('a')).toEqual(of('a'))
})
