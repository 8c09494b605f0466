import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { collectOnceCalm } from './collect-once-calm.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('collects once, a while after the start', () => {
  const collect = vi.fn()
  collectOnceCalm(() => 50, collect)
  vi.advanceTimersByTime(9_000)
  expect(collect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(collect).toHaveBeenCalledOnce()
})

it('leaves it to V8 where many devices are connected', () => {
  const collect = vi.fn()
  collectOnceCalm(() => 5_000, collect)
  vi.advanceTimersByTime(60_000)
  expect(collect).not.toHaveBeenCalled()
})

it('does without where it may not collect', () => {
  collectOnceCalm(() => 0, undefined)
  expect(() => vi.advanceTimersByTime(60_000)).not.toThrow()
})
