import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { TreeNode } from '../../../components/current-network/tree'
import { failure, ok } from '../../../testing/fake-fetch'
import { openPart } from '../../../testing/open-part'
import { aProject } from '../../../testing/samples'
import { HandOverDialog } from './HandOverDialog'

const coast: TreeNode = {
  ...{ mode: 'project', id: 'p3', project: aProject(3, 'Coast'), depth: 0, children: [] },
}
const contents = { projects: 1, networks: 2, devices: 0, shares: [], offers: [], members: [] }

async function open(offered: ReturnType<typeof ok>, preview = () => ok(contents)) {
  const closed = vi.fn()
  const part = await openPart(
    <HandOverDialog node={coast} onClose={closed} />,
    ['tenancy'],
    ({ method, path }) => {
      if (path === '/v2/tasks/preview') return preview()
      return method === 'POST' ? offered : undefined
    },
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over Coast' }))
  const to = dialog.getByRole('textbox', { name: 'New owner' })
  const button = dialog.getByRole('button', { name: 'Send offer' })
  return { ...part, closed, dialog, to, button }
}

it('offers a project to whom one says, and what they are told', async () => {
  const { user, calls, posted, closed, dialog, to, button } = await open(ok({ ID: 1 }))
  expect(await dialog.findByText('Projects: 1 · Networks: 2 · Devices: 0')).toBeVisible()
  expect(dialog.queryByText(/^Shares with others end/)).toBeNull()
  expect(calls.find(({ path }) => path === '/v2/tasks/preview')?.query).toEqual({ project: '3' })
  await user.click(button)
  expect(to).toHaveAccessibleDescription(/^New owner is required/)
  await user.type(to, ' cy@example.com')
  await user.click(button)
  expect(
    await screen.findByText('Coast is offered to cy@example.com. Nothing changes until they accept.'),
  ).toBeVisible()
  const data = { project: 3, to: 'cy@example.com', keepDays: 0 }
  expect(posted()).toEqual([{ action: 'handover', data }])
  expect(closed).toHaveBeenCalledOnce()
})

it.each([
  ['conflict', 'This item, something in it or something above it has already been offered.'],
  ['too_many', '200 offers are already waiting for an answer.'],
  ['own_account', 'This account already belongs to your organization.'],
])('tells %s at the address', async (name, words) => {
  const { user, closed, dialog, to, button } = await open(failure(409, name))
  await dialog.findByText(/^Projects: 1/)
  await user.type(to, 'ada')
  await user.click(button)
  await waitFor(() => expect(to).toBeInvalid())
  expect(to).toHaveAccessibleDescription(expect.stringContaining(words))
  expect(closed).not.toHaveBeenCalled()
})

it('offers nothing before it is known what moves', async () => {
  let refused = true
  const { user, dialog, button } = await open(ok({ ID: 1 }), () =>
    refused ? failure(403, 'owner_only') : ok(contents),
  )
  expect(await dialog.findByRole('alert')).toHaveTextContent('Only the owner of this network or project')
  expect(button).toBeDisabled()
  refused = false
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText(/^Projects: 1/)).toBeVisible()
  expect(button).toBeEnabled()
})
