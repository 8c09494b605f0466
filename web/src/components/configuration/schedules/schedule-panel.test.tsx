import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Schedule } from '#contract/configuration/schedules.ts'
import { LiveProvider } from '../../../api/live'
import { failure, fakeFetch, ok } from '../../../testing/fake-fetch'
import { fakeLive } from '../../../testing/live'
import { renderPart } from '../../../testing/render'
import { account } from '../../../testing/samples'
import { Stand } from '../status/Stand'

const at = Date.UTC(2026, 10, 28, 19, 53)
const schedule: Schedule = {
  ...{ id: 4, at, until: null, state: 'scheduled', error: null, by: 'anna', createdAt: at - 120_000 },
  ...{ endedAt: null, changeSet: null, group: 7, networks: [7], staged: true },
  items: [
    { project: null, group: 7, kind: null, model: null, sn: null, name: 'Market', section: 'wireless' },
  ],
}
const ended: Schedule = { ...schedule, id: 3, state: 'applied', endedAt: Date.now(), changeSet: 9, by: 'ben' }

async function show(schedules: () => Schedule[]) {
  const calls = fakeFetch(({ path }) => {
    if (path === '/v2/me') return ok(account)
    if (path === '/v2/configuration/devices') return ok([])
    if (path === '/v2/configuration/schedules') return ok(schedules())
    if (path === '/v2/configuration/rollouts') return ok([])
    return failure(503, 'not_ready')
  })
  const live = fakeLive()
  await renderPart(
    <LiveProvider connection={live.connection}>
      <Stand group={7} lock={null} />
    </LiveProvider>,
    ['configuration', 'wireless', 'switching'],
  )
  const asked = (path: string) => calls.filter((call) => call.path === path).length
  return { calls, asked, live }
}

afterEach(() => vi.unstubAllGlobals())

it('what is applied later stands beside its section, and can be called off there', async () => {
  const { calls } = await show(() => [schedule, ended])
  expect(await screen.findByText('Wireless networks: Market')).toBeVisible()
  expect(screen.getByText('anna')).toBeVisible()
  expect(screen.queryByText('ben')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toContainEqual({ action: 'cancel', data: { group: 7, id: 4 } }),
  )
})

it('a change that began elsewhere is asked for as soon as a device waits for it', async () => {
  const { asked, live } = await show(() => [])
  await waitFor(() => expect(asked('/v2/configuration/rollouts')).toBe(1))
  live.tell({
    ...{ type: 'event', topic: 'devices', group: 7, removed: [] },
    devices: [{ sn: 'sn-ap-1', configState: 'pending' }],
  })
  await waitFor(() => expect(asked('/v2/configuration/rollouts')).toBe(2))
  expect(asked('/v2/configuration/schedules')).toBe(2)
})
