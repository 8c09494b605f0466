import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DocumentsOfDevice, RecentRenderings } from './recent-renderings.ts'

const documents = (): DocumentsOfDevice => ({
  ...{ base: null, last: null, drift: null, waitsForReport: false, rendered: null, same: false },
})

describe('documents that were made a moment ago', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('are made again for another device and for any other input', () => {
    const recent = new RecentRenderings()
    const make = vi.fn(documents)
    const first = recent.of('a', { name: 'Staff', password: 'one' }, make)
    expect(recent.of('a', { name: 'Staff', password: 'one' }, make)).toBe(first)
    expect(recent.of('b', { name: 'Staff', password: 'one' }, make)).not.toBe(first)
    expect(recent.of('a', { name: 'Staff', password: 'two' }, make)).not.toBe(first)
    expect(make).toHaveBeenCalledTimes(3)
  })

  test('are forgotten a minute after their last use', () => {
    const recent = new RecentRenderings()
    const make = vi.fn(documents)
    recent.of('a', 1, make)
    vi.advanceTimersByTime(50_000)
    recent.of('a', 1, make)
    vi.advanceTimersByTime(50_000)
    recent.of('a', 1, make)
    expect(make).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(60_001)
    recent.of('a', 1, make)
    expect(make).toHaveBeenCalledTimes(2)
  })

  test('of many devices those used last stay', () => {
    const recent = new RecentRenderings()
    for (let at = 0; at < 1_500; at++) recent.of(`${at}`, 1, documents)
    recent.of('0', 1, documents)
    recent.of('one more', 1, documents)
    const make = vi.fn(documents)
    recent.of('0', 1, make)
    expect(make).not.toHaveBeenCalled()
    recent.of('1', 1, make)
    expect(make).toHaveBeenCalledTimes(1)
  })
})
