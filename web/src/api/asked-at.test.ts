import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetAtEnd } from '../testing/page'
import { askAgainIfBefore } from './asked-at'
import { makeQueryClient } from './query-client'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function shown() {
  const queries = forgetAtEnd(makeQueryClient())
  const answers: (() => void)[] = []
  const queryFn = vi.fn(() => new Promise((resolve) => answers.push(() => resolve(answers.length))))
  const stop = new QueryObserver(queries, { queryKey: ['/v2/thing', { sn: 'x' }], queryFn }).subscribe(
    () => {},
  )
  const answer = async () => {
    for (const one of answers) one()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { queries, queryFn, answer, stop }
}

it('what was asked for before the change is asked for again, once', async () => {
  const { queries, queryFn, answer, stop } = shown()
  await answer()
  vi.advanceTimersByTime(500)
  const changed = performance.now() - 100
  askAgainIfBefore(queries, [['/v2/thing']], changed)
  askAgainIfBefore(queries, [['/v2/thing']], changed)
  await answer()
  expect(queryFn).toHaveBeenCalledTimes(2)
  stop()
})

it('what was asked for after it is not, nor what is about something else', async () => {
  const { queries, queryFn, answer, stop } = shown()
  await answer()
  askAgainIfBefore(queries, [['/v2/thing']], performance.now() - 1)
  askAgainIfBefore(queries, [['/v2/thing', { sn: 'y' }], ['/v2/other']], performance.now() + 1)
  expect(queryFn).toHaveBeenCalledTimes(1)
  stop()
})

it('a first answer that is still under way is asked for again when it has come', async () => {
  const { queries, queryFn, answer, stop } = shown()
  vi.advanceTimersByTime(300)
  askAgainIfBefore(queries, [['/v2/thing']], performance.now() - 100)
  await answer()
  expect(queryFn).toHaveBeenCalledTimes(2)
  stop()
})
