import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listDevices } from '#contract/inventory/endpoints.ts'
import { fakeFetch, ok } from '../testing/fake-fetch'
import { outdate } from './outdated'
import { makeQueryClient, reading } from './query-client'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
})

/** A page that shows a query, and what was asked for it. */
async function watch() {
  const calls = fakeFetch(() => ok([]))
  const queries = makeQueryClient()
  queries.mount()
  const observer = new QueryObserver(queries, reading(listDevices, { group: 7, q: '' }))
  const leave = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  const back = async () => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { calls, queries, leave, back }
}

describe('a query by default', () => {
  it('is a GET of the first element of its key with the second as parameters', async () => {
    const { calls, leave } = await watch()
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({ method: 'GET', path: '/v2/devices', query: { group: '7' } })
    leave()
  })

  it('is asked though the browser believes to be offline: the server may be on the same cable', async () => {
    onlineManager.setOnline(false)
    const { calls, leave } = await watch()
    expect(calls).toHaveLength(1)
    leave()
  })

  it('is asked again when the browser is back online', async () => {
    const { calls, leave } = await watch()
    await vi.advanceTimersByTimeAsync(91_000)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(calls).toHaveLength(2)
    leave()
  })

  it('is asked again when the window gets the focus, once it is 90 s old', async () => {
    const { calls, leave, back } = await watch()
    await vi.advanceTimersByTimeAsync(89_000)
    await back()
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    await back()
    expect(calls).toHaveLength(2)
    leave()
  })

  it('is kept for 180 s after the last page that shows it was left', async () => {
    const { queries, leave } = await watch()
    leave()
    await vi.advanceTimersByTimeAsync(179_000)
    expect(queries.getQueryCache().getAll()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(queries.getQueryCache().getAll()).toHaveLength(0)
  })

  it('is asked again at once when the server says that it changed', async () => {
    const { calls, queries, leave } = await watch()
    await queries.invalidateQueries({ queryKey: [listDevices.path] })
    expect(calls).toHaveLength(2)
    leave()
  })

  it('is asked once more when that is said before its first answer is there', async () => {
    const calls = fakeFetch(() => ok([]))
    const queries = makeQueryClient()
    const { queryKey } = reading(listDevices, { group: 7, q: '' })
    const leave = new QueryObserver(queries, { queryKey }).subscribe(() => {})
    void queries.invalidateQueries({ queryKey })
    await vi.advanceTimersByTimeAsync(0)
    expect(calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls).toHaveLength(2)
    expect(queries.getQueryState(queryKey)).toMatchObject({ fetchStatus: 'idle', isInvalidated: false })
    leave()
  })

  it('is answered though the server says faster than it answers that it changed, and asked once more then', async () => {
    const answers: (() => void)[] = []
    const calls = fakeFetch(() => new Promise((resolve) => answers.push(() => resolve(ok([])))))
    const queries = makeQueryClient()
    const { queryKey } = reading(listDevices, { group: 7, q: '' })
    queries.setQueryData(queryKey, [])
    const leave = new QueryObserver(queries, { queryKey }).subscribe(() => {})
    for (let told = 0; told < 5; told++) {
      outdate(queries, { queryKey })
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(calls).toHaveLength(1)
    answers[0]!()
    await vi.advanceTimersByTimeAsync(0)
    expect(calls).toHaveLength(2)
    answers[1]!()
    await vi.advanceTimersByTimeAsync(0)
    expect(calls).toHaveLength(2)
    expect(queries.getQueryState(queryKey)).toMatchObject({ fetchStatus: 'idle', isInvalidated: false })
    leave()
  })

  it('needs a path for its first element', async () => {
    const ask = makeQueryClient().fetchQuery({ queryKey: ['devices'], retry: false })
    await expect(ask).rejects.toThrow('not a path: devices')
  })
})
