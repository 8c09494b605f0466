import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Poll } from './poll.ts'

let asked: ((answered: boolean) => void)[]
let lost: number
let poll: Poll

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  lost = 0
  const ask = () => new Promise<boolean>((resolve) => asked.push(resolve))
  poll = new Poll({ everyMs: 1_000, misses: 2, ask }, () => lost++)
})
afterEach(() => {
  poll.stop()
  vi.useRealTimers()
})

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('asks at the beginning and so often, as long as it is answered', async () => {
  await after(0)
  expect(asked).toHaveLength(1)
  for (let n = 1; n <= 5; n++) {
    asked.at(-1)!(true)
    await after(1_000)
    expect(asked).toHaveLength(n + 1)
  }
  expect(lost).toBe(0)
})

it('does not ask again what is not answered yet, and gives up after so many', async () => {
  await after(1_500)
  expect([asked.length, lost]).toEqual([1, 0])
  await after(1_000)
  expect([asked.length, lost]).toEqual([1, 1])
  await after(10_000)
  expect([asked.length, lost]).toEqual([1, 1])
})

it('one miss is none: a late answer begins anew', async () => {
  await after(1_500)
  asked[0]!(true)
  await after(1_000)
  expect([asked.length, lost]).toEqual([2, 0])
  asked[1]!(false)
  await after(1_000)
  asked[2]!(true)
  await after(1_000)
  expect([asked.length, lost]).toEqual([4, 0])
})

it('asks nothing more once it was stopped', async () => {
  await after(0)
  poll.stop()
  asked[0]!(false)
  await after(10_000)
  expect([asked.length, lost]).toEqual([1, 0])
})
