import { expect, test } from 'vitest'
import { turnOf } from './query-options.ts'

const scope = { all: true } as const

test('waiting for a turn counts against the time a query has', () => {
  const { waitedMs, timeoutMs } = turnOf({ scope, timeoutMs: 5000, askedAt: Date.now() - 2000 }, 30_000)
  expect(waitedMs).toBeGreaterThanOrEqual(2000)
  expect(timeoutMs).toBe(5000 - waitedMs)
})

test('nobody has more than the most there is', () => {
  expect(turnOf({ scope, timeoutMs: 60_000 }, 30_000)).toEqual({ waitedMs: 0, timeoutMs: 30_000 })
  expect(turnOf({ scope }, 30_000).timeoutMs).toBe(30_000)
  expect(turnOf({ scope, askedAt: Date.now() + 60_000 }, 30_000).waitedMs).toBe(0)
})

test.each([
  { timeoutMs: 0 },
  { timeoutMs: 1000, askedAt: Date.now() - 2000 },
  { askedAt: Date.now() - 31_000 },
])('one whose time is over is not begun: %j', (wishes) => {
  expect(() => turnOf({ scope, ...wishes }, 30_000)).toThrow('query timed out in query queue')
})
