import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { me, saveMe } from '#contract/identity/endpoints.ts'
import { call } from './call'
import { Deadline } from './deadline'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As a server that stands still: nothing comes until it is given up. */
const silent = () =>
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: RequestInit) =>
      new Promise((_answer, fail) => signal!.addEventListener('abort', () => fail(signal!.reason))),
  )

it('what a server that stands still does not answer has timed out: reads after 35 s, changes after 90', async () => {
  silent()
  const read = expect(call(me, { query: { zone: 'UTC' } })).rejects.toMatchObject({ failure: 'timed_out' })
  const change = expect(call(saveMe, { body: {} })).rejects.toMatchObject({ failure: 'timed_out' })
  await vi.advanceTimersByTimeAsync(35_000)
  await read
  await vi.advanceTimersByTimeAsync(55_000)
  await change
})

it('what is given up by who asked stays given up', async () => {
  silent()
  const asking = new AbortController()
  const read = expect(call(me, { query: { zone: 'UTC' }, signal: asking.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
  asking.abort()
  await read
})

it('is over at its time, unless it was ended', () => {
  const [one, other] = [new Deadline(10), new Deadline(10)]
  other.end()
  vi.advanceTimersByTime(10)
  expect([one.isOver, one.signal.aborted, other.isOver]).toEqual([true, true, false])
})
