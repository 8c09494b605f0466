import { expect, it } from 'vitest'
import { FlowWindow, flowOf } from './flow-window.ts'

const SECOND = 1000
/** 1 Mbit/s in, half of it out. */
const at = (second: number, kbps = 1000, since = 0) => ({
  at: second * SECOND,
  rxBytes: ((second - since) * kbps * 1000) / 8,
  txBytes: ((second - since) * kbps * 500) / 8,
})

it('gives a mean once an interval is whole, over no more than that', () => {
  const window = new FlowWindow(60 * SECOND)
  expect(window.add(at(0))).toBeNull()
  expect(window.add(at(30))).toBeNull()
  expect(window.add(at(60))).toEqual({ received: 1000, sent: 500 })
  const twice = { at: 120 * SECOND, rxBytes: at(60).rxBytes * 3, txBytes: at(60).txBytes }
  expect(window.add(twice)).toEqual({ received: 2000, sent: 0 })
})

it('takes the mean between two reports when they are rarer than the interval', () => {
  const window = new FlowWindow(30 * SECOND)
  window.add(at(0))
  expect(window.add(at(60))).toEqual({ received: 1000, sent: 500 })
})

it.each([
  ['counters that began anew', [at(0), at(60)], at(120, 1000, 119)],
  ['a gap', [at(0), at(60), at(120)], at(120 + 400)],
  ['a clock that went back', [at(0), at(60)], at(30)],
])('begins anew after %s', (_, before, then) => {
  const window = new FlowWindow(60 * SECOND)
  for (const sample of before) window.add(sample)
  expect(window.add(then)).toBeNull()
  expect(window.since).toBe(then.at)
})

it('keeps few samples of a long interval and stays right', () => {
  const window = new FlowWindow(86_400 * SECOND)
  let mean = null
  for (let second = 0; second <= 2 * 86_400; second += 10) mean = window.add(at(second))
  expect(mean!.received).toBeCloseTo(1000, 6)
  expect(2 * 86_400 * SECOND - window.since!).toBeLessThan(86_400 * SECOND * 1.05)
})

it('counts the way that is asked for', () => {
  const mean = { received: 10, sent: 20 }
  expect([flowOf(mean, 'received'), flowOf(mean, 'sent'), flowOf(mean, 'either')]).toEqual([10, 20, 20])
})
