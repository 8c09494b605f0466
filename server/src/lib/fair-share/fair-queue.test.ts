import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventuallyPasses } from '../../testing/eventually-passes.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { FairQueue } from './fair-queue.ts'
import type { Holding } from './holding.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = (limit: { total?: number; waiting?: number } = {}) =>
  new FairQueue({ name: 'queries', total: 1, waiting: 40, waitMs: 5_000, ...limit }, new FakeClock())

describe('turns', () => {
  it('go from holder to holder, however much one asks for', async () => {
    const queue = open()
    const order: string[] = []
    const running = await queue.take({ account: 'x' })
    const work = (account: string) => queue.run({ account }, async () => void order.push(account))
    const all = ['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(work)
    expect(order).toEqual([])
    running.end()
    await Promise.all(all)
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'a'])
    expect([queue.running, queue.waiting]).toEqual([0, 0])
  })

  it('leave the last share to others, and use all the rest', async () => {
    const queue = open({ total: 8 })
    const taken: Holding[] = []
    for (let i = 0; i < 8; i++) void queue.take({ account: 'a' }).then((one) => taken.push(one))
    await eventuallyPasses(() => expect(taken).toHaveLength(6))
    await queue.take({ account: 'b' })
    const second = await queue.take({ account: 'b' })
    expect([queue.running, queue.waiting]).toEqual([8, 2])
    // Both have more than their share; a place becomes free, but it is the last of those kept for others.
    second.end()
    expect([queue.running, queue.waiting]).toEqual([7, 2])
    for (const one of taken.slice(0, 2)) one.end()
    expect([queue.running, queue.waiting]).toEqual([6, 1])
  })

  it('are refused when too many of a holder wait; another still may', async () => {
    const queue = open({ waiting: 8 })
    await queue.take({ account: 'x' })
    const waiting = Array.from({ length: 7 }, () =>
      queue.take({ account: 'a' }).catch((error) => error.whose),
    )
    await eventuallyPasses(() => expect(queue.waiting).toBe(6))
    expect(await waiting.at(-1)).toBe('account')
    const other = queue.take({ account: 'b' }).catch((error) => error.whose)
    expect(queue.waiting).toBe(7)
    vi.advanceTimersByTime(5_000)
    expect(await other).toBe('server')
    expect(await waiting[0]).toBe('server')
    expect(queue.waiting).toBe(0)
  })

  it('are given up by who leaves, and no place is lost', async () => {
    const queue = open()
    const running = await queue.take({ account: 'x' })
    const leaving = new AbortController()
    const gone = queue.take({ account: 'a' }, { signal: leaving.signal }).catch((error) => error.message)
    const stays = queue.take({ account: 'a' })
    leaving.abort(new Error('left'))
    running.end()
    expect(await gone).toBe('left')
    ;(await stays).end()
    expect(queue.running).toBe(0)
    await expect(queue.take({ account: 'a' }, { signal: leaving.signal })).rejects.toThrow('left')
  })

  it('come back from who has several, for who has none, where they may be taken back', async () => {
    const queue = open({ total: 4 })
    const back: string[] = []
    const take = (account: string) => queue.take({ account }, { takenBack: () => back.push(account) })
    for (const account of ['a', 'a', 'a', 'b']) await take(account)
    const third = await take('c')
    expect([back, queue.running]).toEqual([['a'], 4])
    void take('c')
    expect([back, queue.waiting]).toEqual([['a'], 1])
    third.end()
    await eventuallyPasses(() => expect(queue.waiting).toBe(0))
  })

  it('end when the work throws', async () => {
    const queue = open()
    const work = queue.run({ account: 'a' }, () => Promise.reject(new Error('broken')))
    await expect(work).rejects.toThrow('broken')
    expect(queue.running).toBe(0)
  })
})
