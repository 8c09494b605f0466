import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Periodic } from './periodic.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const told: unknown[] = []
const tell = (_fields: unknown, message?: string) => void told.push(message)
const log = { error: tell, info: tell }

function periodic(run: () => Promise<number | undefined>, everyMs = 60_000) {
  told.length = 0
  return new Periodic({ everyMs, log: log as never, failed: 'it failed', run })
}

describe('something that runs again and again', () => {
  it('runs at once and then after each pause, or sooner when it says so', async () => {
    const at: number[] = []
    const began = Date.now()
    const next = [undefined, 10_000, 300_000, undefined]
    const one = periodic(async () => {
      at.push(Date.now() - began)
      return next[at.length - 1]
    })
    one.start()
    await vi.advanceTimersByTimeAsync(180_000)
    expect(at).toEqual([0, 60_000, 70_000, 130_000])
    await one.stop()
    await vi.advanceTimersByTimeAsync(180_000)
    expect(at).toHaveLength(4)
  })

  it('goes on after failures: soon at first, then less and less often, and tells them and their end once', async () => {
    const at: number[] = []
    const began = Date.now()
    const one = periodic(async () => {
      at.push((Date.now() - began) / 1000)
      if (at.length <= 5) throw new Error(at.length < 5 ? 'no' : 'no room')
      return undefined
    })
    one.start()
    await vi.advanceTimersByTimeAsync(200_000)
    expect(at).toEqual([0, 5, 15, 35, 75, 135, 195])
    expect(told).toEqual(['it failed', 'it failed', 'works again: it failed'])
    await one.stop()
  })

  it('never runs twice at once, and once more for all who woke it meanwhile', async () => {
    let [now, most, runs] = [0, 0, 0]
    const open = Promise.withResolvers<void>()
    const one = periodic(async () => {
      runs++
      most = Math.max(most, ++now)
      await open.promise
      now--
      return undefined
    })
    one.start()
    one.wake()
    one.wake()
    open.resolve()
    await one.idle()
    expect([most, runs]).toEqual([1, 2])
    await one.stop()
    one.wake()
    expect(runs).toBe(2)
  })

  it('waits for the run that is under way when it is stopped', async () => {
    const open = Promise.withResolvers<void>()
    let over = false
    const one = periodic(async () => {
      await open.promise
      over = true
      return undefined
    })
    one.start()
    const stopped = one.stop()
    open.resolve()
    await stopped
    expect(over).toBe(true)
  })
})
