import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { listOperations } from '#contract/audit-log/endpoints.ts'
import type { LiveEvent } from '#contract/live-events.ts'
import { LiveProvider } from '../../api/live'
import { reading } from '../../api/query-client'
import { fakeFetch, ok, type SentRequest } from '../../testing/fake-fetch'
import { fakeLive } from '../../testing/live'
import { renderPart } from '../../testing/render'
import { anOperation } from '../../testing/samples'
import { useLiveOperations } from './use-live-operations'

function Log() {
  useLiveOperations()
  const { data } = useQuery(reading(listOperations))
  return <p>{data?.map(({ by }) => by).join(', ')}</p>
}

const done: LiveEvent = { type: 'event', topic: 'operations' }
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
let calls: SentRequest[]

beforeEach(() => {
  calls = fakeFetch(() => ok([anOperation()]))
})

/** The log as it was asked for once; from then on time stands still. */
async function show() {
  const live = fakeLive()
  const { unmount } = await renderPart(
    <LiveProvider connection={live.connection}>
      <Log />
    </LiveProvider>,
  )
  await screen.findByText('anna')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return { ...live, unmount }
}

it('listens to what is done', async () => {
  const { told, unmount } = await show()
  expect(told).toEqual([{ type: 'subscribe', topic: 'operations' }])
  unmount()
  expect(told.at(-1)).toEqual({ type: 'unsubscribe', topic: 'operations' })
})

it('asks again half a second after something was done, once for what comes together', async () => {
  const { tell } = await show()
  for (let i = 0; i < 5; i++) tell(done)
  await pass(499)
  expect(calls).toHaveLength(1)
  await pass(1)
  expect(calls).toHaveLength(2)
  await pass(5_000)
  expect(calls).toHaveLength(2)
  tell(done)
  await pass(500)
  expect(calls).toHaveLength(3)
})

it('does not ask for what is told of other things', async () => {
  const { tell } = await show()
  tell({ type: 'event', topic: 'networks' })
  await pass(5_000)
  expect(calls).toHaveLength(1)
})

it('asks again when the channel is back: something may have been missed', async () => {
  const { tell } = await show()
  tell({ type: 'ready' })
  await pass(500)
  expect(calls).toHaveLength(2)
})

it('does not ask any more once it is gone', async () => {
  const { tell, unmount } = await show()
  tell(done)
  unmount()
  await pass(5_000)
  expect(calls).toHaveLength(1)
})
