import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ShareOffer } from '#contract/tenancy/shares.ts'
import type { Task, TaskContents } from '#contract/tenancy/tasks.ts'
import { failure, fakeFetch, ok, type SentRequest } from '../../../testing/fake-fetch'
import { account, openConsole } from '../../../testing/open-console'
import { renderPart } from '../../../testing/render'
import { aNetwork, aProject } from '../../../testing/samples'
import { HandOverDialog } from './HandOverDialog'

const DAY = 86_400_000
const aTask = (more: Partial<Task> = {}): Task => ({
  ...{ ID: 5, Status: 0, expired: false, node: { mode: 'group', ID: 70, Name: 'Spa' } },
  ...{ from: 'ada', to: 'demo', createdAt: Date.now() - DAY, expiresAt: Date.now() + 29 * DAY },
  ...{ decidedAt: null, keepDays: 0, undo: null, undoneAt: null },
  ...more,
})
const contents: TaskContents = {
  ...{ projects: 0, networks: 1, devices: 12, members: ['Mia'] },
  shares: [
    { ID: 31, node: { mode: 'group', ID: 70, Name: 'Spa' }, to: 'bob', permission: 'read' },
    { ID: 32, node: { mode: 'group', ID: 70, Name: 'Spa' }, to: 'eve', permission: 'write' },
  ],
  offers: [{ ID: 33, node: { mode: 'group', ID: 70, Name: 'Spa' }, to: 'kim', permission: 'read' }],
}
const undo = (askedBy: 'me' | 'other' | null) => ({
  ...{ Status: 1 as const, decidedAt: Date.now(), undo: { until: Date.now() + 6 * DAY, askedBy } },
})

interface Scene {
  recv?: Task[]
  send?: Task[]
  role?: string
  offers?: ShareOffer[]
  post?: (action: string, data: Record<string, unknown>) => ReturnType<typeof ok> | undefined
}

async function open({ recv = [], send = [], role = 'admin', offers = [], post }: Scene, path = '/?tab=task') {
  const user = userEvent.setup()
  const console_ = await openConsole(path, ({ method, path, body }: SentRequest) => {
    const { action = '', data = {} } = (body ?? {}) as { action?: string; data?: Record<string, unknown> }
    if (path === '/v2/me') return ok({ ...account, role })
    if (path === '/v2/projects')
      return ok([aProject(3, 'Coast'), aProject(4, 'Theirs', { permission: 'read' })])
    if (path === '/v2/tasks/contents' || path === '/v2/tasks/preview') return ok(contents)
    if (path === '/v2/groups') return ok([aNetwork(7, 'Pier')])
    if (path === '/v2/shares') return ok({ given: [], received: [], offers, always: [] })
    if (path !== '/v2/tasks') return undefined
    if (method === 'GET') return ok({ send, recv })
    return post?.(action, data) ?? ok({})
  })
  const sent = (action: string) =>
    console_.calls
      .map(({ body }) => body as { action?: string; data?: unknown } | undefined)
      .filter((body) => body?.action === action)
      .map((body) => body?.data)
  return { user, sent, ...console_ }
}

afterEach(() => vi.unstubAllGlobals())

describe('hand-overs', () => {
  it('are two lists that say with whom and where each stands', async () => {
    await open({
      recv: [
        aTask(),
        aTask({ ID: 6, node: { mode: 'project', ID: 1, Name: 'Old' }, Status: 2, expired: true }),
      ],
      send: [
        aTask({ ID: 7, from: 'demo', to: 'cy@example.com', Status: 3 }),
        aTask({ ID: 8, ...undo(null), undo: null, undoneAt: 5 }),
      ],
    })
    const received = within(await screen.findByRole('list', { name: 'Handed over to you' }))
    expect(received.getByText('Waiting for an answer')).toBeVisible()
    expect(received.getByText('Expired without an answer')).toBeVisible()
    expect(received.getAllByText(/from ada/)).toHaveLength(2)
    const sent = within(screen.getByRole('list', { name: 'Handed over by you' }))
    expect(sent.getByText(/to cy@example.com/)).toBeVisible()
    expect(sent.getByText('Rejected')).toBeVisible()
    expect(sent.getByText('Undone')).toBeVisible()
    expect(sent.queryByRole('button')).toBeNull()
  })

  it('are taken over into an own project, with the shares that were ticked', async () => {
    const { user, sent } = await open({ recv: [aTask()] })
    await user.click(await screen.findByRole('button', { name: 'Accept Spa' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept the handover of Spa?' }))
    expect(await dialog.findByText(/Devices: 12/)).toBeVisible()
    await user.click(dialog.getByRole('checkbox', { name: 'Spa with eve, read-write' }))
    const into = dialog.getByRole('combobox', { name: 'Target project' })
    // Nothing is put into what somebody else only shares.
    await user.type(into, 'theirs')
    expect(await dialog.findByText('No matches')).toBeVisible()
    await user.clear(into)
    await user.type(into, 'coast{Enter}')
    await user.click(dialog.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('You now own Spa.')).toBeVisible()
    expect(sent('accept')).toEqual([{ ID: 5, PID: 3, keepShares: [32] }])
  })

  it('list offers that nobody answered as ending, and give no choice to keep them', async () => {
    const { user } = await open({ recv: [aTask()] })
    await user.click(await screen.findByRole('button', { name: 'Accept Spa' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept the handover of Spa?' }))
    expect(await dialog.findByText('Share not accepted yet, ends: Spa with kim, read-only')).toBeVisible()
    expect(dialog.queryByRole('checkbox', { name: /kim/ })).toBeNull()
  })

  it('ask for another name where theirs is taken', async () => {
    const { user, sent } = await open({
      recv: [aTask()],
      post: (_, { Name }) =>
        Name === 'Spa 2' ? ok({}) : failure(409, 'name_in_use', { params: { name: 'Spa' } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Accept Spa' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept the handover of Spa?' }))
    expect(dialog.queryByRole('textbox', { name: 'New name' })).toBeNull()
    await dialog.findByText(/Devices: 12/)
    await user.click(dialog.getByRole('button', { name: 'Accept' }))
    const field = await dialog.findByRole('textbox', { name: 'New name' })
    await user.clear(field)
    await user.type(field, 'Spa 2')
    await user.click(dialog.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(sent('accept')).toHaveLength(2))
    expect(sent('accept')[1]).toMatchObject({ Name: 'Spa 2' })
  })

  it('are rejected, withdrawn and taken back only after a question', async () => {
    const { user, sent } = await open({
      recv: [aTask(), aTask({ ID: 9, node: { mode: 'group', ID: 2, Name: 'Attic' }, ...undo('other') })],
      send: [
        aTask({ ID: 10, node: { mode: 'group', ID: 3, Name: 'Barn' } }),
        aTask({ ID: 11, ...undo('me') }),
      ],
      post: (action) => (action === 'undo' ? ok({ undone: true }) : undefined),
    })
    await user.click(await screen.findByRole('button', { name: 'Reject Spa' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(sent('reject')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Withdraw Barn' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(sent('cancel')).toEqual([{ ID: 10 }]))
    expect(screen.getByText('ada asks to undo this handover.')).toBeVisible()
    expect(screen.getByText('You asked to undo this; demo has not agreed yet.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Agree to undo the handover of Attic' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Return Attic to ada?' }))
    await user.click(dialog.getByRole('button', { name: 'Return' }))
    expect(await screen.findByText('The handover of Attic was undone.')).toBeVisible()
    expect(sent('undo')).toEqual([{ ID: 9 }])
  })

  it('wait in the top bar, counted, and lead to where they are answered', async () => {
    const { user, router } = await open(
      { recv: [aTask(), aTask({ ID: 6, Status: 1 })] },
      '/journal/operation',
    )
    await user.click(await screen.findByRole('button', { name: 'Offers, 1 waiting' }))
    await user.click(await screen.findByRole('link', { name: /^Spa/ }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ tab: 'task' }))
  })

  it('are not for ordinary members', async () => {
    const { calls } = await open({ role: 'user', recv: [aTask()] })
    expect(await screen.findByRole('tab', { name: 'Projects and networks' })).toBeVisible()
    expect(screen.queryByRole('tab', { name: 'Handovers' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Handovers/ })).toBeNull()
    expect(calls.some(({ path }) => path === '/v2/tasks')).toBe(false)
  })
})

const pier = { mode: 'group', id: 'g7', network: aNetwork(7, 'Pier'), depth: 0 } as const

describe('handing over', () => {
  it('says what moves and who loses, and tells errors at the field', async () => {
    let busy = true
    const user = userEvent.setup()
    const closed = vi.fn()
    const calls = fakeFetch(({ method }) => {
      if (method === 'GET') return ok(contents)
      return busy ? failure(409, 'own_account', { field: 'to' }) : ok({ ID: 1 })
    })
    await renderPart(<HandOverDialog node={pier} onClose={closed} />, ['tenancy'])
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over Pier' }))
    expect(await dialog.findByText('Members who lose access: Mia')).toBeVisible()
    expect(dialog.getByText(/Charts start over for the new owner/)).toBeVisible()
    const keep = dialog.getByRole('textbox', { name: 'Days of read-only access for you' })
    await user.clear(keep)
    await user.type(keep, '400')
    await user.type(dialog.getByRole('textbox', { name: 'New owner' }), 'ada')
    await user.click(dialog.getByRole('button', { name: 'Send offer' }))
    expect(await dialog.findByText('Enter a value from 0 to 365')).toBeVisible()
    await user.clear(keep)
    await user.type(keep, '30')
    await user.click(dialog.getByRole('button', { name: 'Send offer' }))
    expect(await dialog.findByText('This account already belongs to your organization.')).toBeVisible()
    busy = false
    await user.click(dialog.getByRole('button', { name: 'Send offer' }))
    await waitFor(() => expect(closed).toHaveBeenCalled())
    const sent = calls.filter(({ method }) => method === 'POST').at(-1)
    expect(sent?.body).toEqual({ action: 'handover', data: { network: 7, to: 'ada', keepDays: 30 } })
  })
})
