import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AskServer, type Changes, useWall } from './use-wall'

const place = {}
let asked: string[]
let listeners: Set<() => void>
const ask = (async (path: string) => {
  asked.push(path)
  return {}
}) as AskServer
const changes: Changes = {
  on(listener) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
const change = () => {
  for (const listener of listeners) listener()
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const times = () => asked.filter((path) => path === '/v2/wall').length

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  listeners = new Set()
})
afterEach(() => vi.useRealTimers())

describe('what a wall shows', () => {
  it('is asked for every five seconds where nobody tells of changes', async () => {
    renderHook(() => useWall(ask, place, 'day'))
    await pass(15_100)
    expect(times()).toBe(4)
  })

  it('follows a change within a second, many as one, and none when it is gone', async () => {
    const { unmount } = renderHook(() => useWall(ask, place, 'day', changes))
    await pass(4_000)
    expect(times()).toBe(1)
    for (let i = 0; i < 9; i++) change()
    await pass(10)
    expect(times()).toBe(2)
    for (let i = 0; i < 9; i++) change()
    await pass(900)
    expect(times()).toBe(2)
    await pass(100)
    expect(times()).toBe(3)
    unmount()
    expect(listeners.size).toBe(0)
    await pass(20_000)
    expect(times()).toBe(3)
  })

  it('is asked for now and then even so, so that its age is known', async () => {
    renderHook(() => useWall(ask, place, 'day', changes))
    await pass(10_100)
    expect(times()).toBe(2)
  })
})
