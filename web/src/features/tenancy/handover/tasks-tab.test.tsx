import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Task } from '#contract/tenancy/tasks.ts'
import { failure, ok } from '../../../testing/fake-fetch'
import { openPart } from '../../../testing/open-part'
import { TasksTab } from './TasksTab'

const aTask = (ID: number, more: Partial<Task> = {}): Task => ({
  ...{ ID, Status: 3, expired: false, node: { mode: 'group', ID, Name: `Spa ${ID}` }, from: 'ada' },
  ...{ to: 'demo', createdAt: 1_000, expiresAt: 2_000, decidedAt: 1_500, keepDays: 0 },
  ...{ undo: null, undoneAt: null, ...more },
})
const words = ['tenancy', 'sharing']
const noShares = ok({ given: [], received: [], offers: [], always: [] })

it('shows the newest hand-overs first, and all when that is asked for', async () => {
  const recv = Array.from({ length: 23 }, (_, n) => aTask(n + 1, n < 2 ? { Status: 0 } : {}))
  const { user } = await openPart(<TasksTab />, words, ({ path }) => {
    if (path === '/v2/shares') return noShares
    return path === '/v2/tasks' ? ok({ recv, send: [aTask(99)] }) : undefined
  })
  const list = await screen.findByRole('list', { name: 'Handed over to you' })
  expect(screen.getByText('waiting: 2')).toBeVisible()
  expect(within(list).getAllByRole('listitem')).toHaveLength(20)
  await user.click(screen.getByRole('button', { name: 'Show all 23' }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(23)
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
})

it('tells why they cannot be shown, and asks again when told to', async () => {
  let refused = true
  const { user } = await openPart(<TasksTab />, words, ({ path }) => {
    if (path === '/v2/shares') return noShares
    if (path !== '/v2/tasks') return undefined
    return refused ? failure(403, 'forbidden') : ok({ recv: [], send: [aTask(99)] })
  })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Your role does not allow this.')
  refused = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No handovers received')).toBeVisible()
  expect(screen.getByText('Spa 99')).toBeVisible()
})
