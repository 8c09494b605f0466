import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Task, TaskContents } from '#contract/tenancy/tasks.ts'
import { failure, ok } from '../../../testing/fake-fetch'
import { openPart } from '../../../testing/open-part'
import { TaskEntry } from './TaskEntry'
import type { TaskSide } from './use-tasks'

const at = Date.UTC(2030, 0, 15, 12)
const aTask = (more: Partial<Task> = {}): Task => ({
  ...{ ID: 5, Status: 0, expired: false, node: { mode: 'group', ID: 70, Name: 'Spa' }, from: 'ada' },
  ...{
    to: 'demo',
    createdAt: 1_000,
    expiresAt: at,
    decidedAt: null,
    keepDays: 0,
    undo: null,
    undoneAt: null,
  },
  ...more,
})
const accepted = { Status: 1, decidedAt: 2_000, undo: { until: at, askedBy: null } } as const
const contents: TaskContents = {
  ...{ projects: 2, networks: 3, devices: 12, offers: [], members: ['Mia', 'Tom'] },
  shares: [{ ID: 31, node: { mode: 'group', ID: 70, Name: 'Spa' }, to: 'bob', permission: 'read' }],
}

async function open(task: Task, side: TaskSide, answers: Record<string, () => ReturnType<typeof ok>> = {}) {
  const part = await openPart(
    <ul>
      <TaskEntry task={task} side={side} />
    </ul>,
    ['tenancy'],
    ({ path, body }) => answers[(body as { action?: string } | undefined)?.action ?? path]?.(),
  )
  return { ...part, entry: within(await screen.findByRole('listitem')) }
}

const gone = failure(409, 'already_handled')

describe('a hand-over that waits', () => {
  it('says until when, how long the sender looks on, and what it moves when that is asked for', async () => {
    const task = aTask({ keepDays: 30 })
    const { user, entry } = await open(task, 'received', { '/v2/tasks/contents': () => ok(contents) })
    expect(entry.getByText('expires on Jan 15, 2030 · ada keeps read-only access for 30 d')).toBeVisible()
    const more = entry.getByRole('button', { name: 'What is transferred' })
    expect(more).toHaveAttribute('aria-expanded', 'false')
    await user.click(more)
    expect(await entry.findByText('Projects: 2 · Networks: 3 · Devices: 12')).toBeVisible()
    expect(entry.getByText('Shared: Spa with bob, read-only')).toBeVisible()
    expect(entry.getByText('Members who lose access: Mia and Tom')).toBeVisible()
    await user.click(more)
    expect(entry.queryByText(/^Projects: 2/)).toBeNull()
  })

  it('tells why what it moves is not known, and asks again', async () => {
    let refused = true
    const { user, entry } = await open(aTask(), 'sent', {
      '/v2/tasks/contents': () => (refused ? failure(403, 'forbidden') : ok(contents)),
    })
    await user.click(entry.getByRole('button', { name: 'What is transferred' }))
    expect(await entry.findByRole('alert')).toHaveTextContent('Your role does not allow this.')
    refused = false
    await user.click(entry.getByRole('button', { name: 'Try again' }))
    expect(await entry.findByText(/^Projects: 2/)).toBeVisible()
  })

  it('is rejected, which is told', async () => {
    const { user, posted, entry } = await open(aTask(), 'received', { reject: () => ok({}) })
    await user.click(entry.getByRole('button', { name: 'Reject Spa' }))
    const question = within(await screen.findByRole('dialog', { name: 'Reject Spa?' }))
    expect(question.getByText('It stays with ada, who can offer it again.')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Spa was rejected.')).toBeVisible()
    expect(posted()).toEqual([{ action: 'reject', data: { ID: 5 } }])
  })

  it('tells when it was answered before it could be withdrawn, and looks again', async () => {
    const { user, calls, entry } = await open(aTask({ from: 'demo', to: 'ada' }), 'sent', {
      ...{ cancel: () => gone, '/v2/tasks/contents': () => ok(contents) },
    })
    await user.click(entry.getByRole('button', { name: 'What is transferred' }))
    await entry.findByText(/^Projects: 2/)
    const asked = () => calls.filter(({ path }) => path === '/v2/tasks/contents').length
    expect(asked()).toBe(1)
    await user.click(entry.getByRole('button', { name: 'Withdraw Spa' }))
    const question = within(await screen.findByRole('dialog', { name: 'Withdraw the offer of Spa?' }))
    await user.click(question.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('This task has already been handled.')).toBeVisible()
    await waitFor(() => expect(asked()).toBe(2))
  })
})

describe('a hand-over that was accepted', () => {
  it('can be asked back, under another name where its own is taken', async () => {
    let taken = true
    const { user, posted, entry } = await open(aTask(accepted), 'received', {
      undo: () => (taken ? failure(409, 'name_in_use', { params: { name: 'Spa' } }) : ok({ undone: false })),
    })
    expect(entry.getByText('can be undone until Jan 15, 2030')).toBeVisible()
    await user.click(entry.getByRole('button', { name: 'Undo the handover of Spa' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask to undo the handover of Spa?' }))
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    const name = await dialog.findByRole('textbox', { name: 'New name' })
    await waitFor(() => expect(name).toHaveAccessibleDescription(/Spa is already in use\./))
    taken = false
    await user.type(name, ' 2')
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText('You asked to undo the handover of Spa 2.')).toBeVisible()
    expect(posted()).toEqual([
      { action: 'undo', data: { ID: 5 } },
      { action: 'undo', data: { ID: 5, Name: 'Spa 2' } },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Ask to undo/ })).toBeNull())
  })

  it('offers nothing once the week is over', async () => {
    const { entry } = await open(aTask({ ...accepted, undo: null }), 'sent')
    expect(entry.getByText('Accepted')).toBeVisible()
    expect(entry.queryByRole('button')).toBeNull()
  })
})
