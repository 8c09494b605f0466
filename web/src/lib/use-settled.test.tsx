import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSettled } from './use-settled'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('is quick after a quiet time and paced while calls go on', () => {
  const work = vi.fn()
  const { result, unmount } = renderHook(() => useSettled(1_500, work))
  result.current()
  result.current()
  vi.advanceTimersByTime(300)
  expect(work).toHaveBeenCalledTimes(1)
  result.current()
  vi.advanceTimersByTime(1_400)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(100)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5_000)
  result.current()
  vi.advanceTimersByTime(300)
  expect(work).toHaveBeenCalledTimes(3)
  result.current()
  unmount()
  vi.advanceTimersByTime(5_000)
  expect(work).toHaveBeenCalledTimes(3)
})
