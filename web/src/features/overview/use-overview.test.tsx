import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { LiveEvent } from '#contract/live-events.ts'
import { showOverview } from '#contract/overview/endpoints.ts'
import { LiveProvider } from '../../api/live'
import { failure, fakeFetch, ok } from '../../testing/fake-fetch'
import { fakeLive } from '../../testing/live'
import { renderPart } from '../../testing/render'
import { anOverview } from '../../testing/samples'
import { useOverview } from './use-overview'

function OverviewTime({ group }: { group: number | null }) {
  const { data, isError } = useOverview(group)
  return <p>{isError ? 'failed' : `answer ${data?.at ?? 'awaited'}`}</p>
}

/** Answers are numbered by their time. */
async function open(group: number | null) {
  let answers = 0
  const calls = fakeFetch(() => {
    answers += 1
    return ok(anOverview({ at: answers }))
  })
  const live = fakeLive()
  await renderPart(
    <LiveProvider connection={live.connection}>
      <OverviewTime group={group} />
    </LiveProvider>,
  )
  await screen.findByText('answer 1')
  return { ...live, calls, asked: () => calls.filter(({ path }) => path === showOverview.path).length }
}

const devices: LiveEvent = { type: 'event', topic: 'devices', group: 7, devices: [], removed: [] }
const networks: LiveEvent = { type: 'event', topic: 'networks' }
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('asks of one network, and listens to its devices', async () => {
  const { calls, told } = await open(7)
  expect(calls[0]?.query).toEqual({ group: '7' })
  expect(told).toEqual([
    { type: 'subscribe', topic: 'devices', group: 7 },
    { type: 'subscribe', topic: 'alarms' },
  ])
})

it('asks of all networks, and listens to all devices', async () => {
  const { calls, told } = await open(null)
  expect(calls[0]?.query).toEqual({})
  expect(told[0]).toEqual({ type: 'subscribe', topic: 'devices' })
})

it('follows changes of devices soon, and at most every five seconds', async () => {
  const { tell, asked } = await open(7)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  tell(networks)
  await pass(1_000)
  expect(asked()).toBe(1)
  for (let i = 0; i < 9; i++) tell(devices)
  await pass(299)
  expect(asked()).toBe(1)
  await pass(1)
  expect(asked()).toBe(2)
  tell(devices)
  await pass(4_900)
  expect(asked()).toBe(2)
  await pass(100)
  expect(asked()).toBe(3)
})

it('asks every minute for what no event tells of', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { asked } = await open(7)
  act(() => void vi.advanceTimersByTime(59_000))
  expect(asked()).toBe(1)
  act(() => void vi.advanceTimersByTime(1_000))
  expect(await screen.findByText('answer 2')).toBeVisible()
})

it('tells where it failed', async () => {
  fakeFetch(() => failure(500, 'internal'))
  const { connection } = fakeLive()
  await renderPart(
    <LiveProvider connection={connection}>
      <OverviewTime group={7} />
    </LiveProvider>,
  )
  await waitFor(() => expect(screen.getByText('failed')).toBeVisible())
})
