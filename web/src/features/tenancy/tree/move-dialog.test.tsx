import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Role } from '#contract/permissions.ts'
import type { TreeNode } from '../../../components/current-network/tree'
import { failure, ok } from '../../../testing/fake-fetch'
import { giveRoom, openPart } from '../../../testing/open-part'
import { aNetwork, aProject } from '../../../testing/samples'
import { MoveDialog } from './MoveDialog'

const pier = aNetwork(7, 'Pier', 3)
const projects = [aProject(3, 'Coast', { Group: [pier] }), aProject(4, 'West')]
const network: TreeNode = { mode: 'group', id: 'g7', network: pier, depth: 1 }

async function open(node = network, role: Role = 'admin', moved = ok({ ID: 7 })) {
  giveRoom()
  const closed = vi.fn()
  const part = await openPart(
    <MoveDialog node={node} onClose={closed} />,
    ['tenancy'],
    ({ method }) => (method === 'POST' ? moved : undefined),
    { role, networks: [pier], projects },
  )
  const dialog = within(await screen.findByRole('dialog', { name: /^Move / }))
  const search = await dialog.findByRole('combobox', { name: 'Target project' })
  await dialog.findByRole('option', { name: /West/ })
  const submit = dialog.getByRole('button', { name: 'Move' })
  return { ...part, closed, dialog, search, submit }
}

it('offers other projects and the top, and moves only once one was chosen', async () => {
  const { user, posted, closed, dialog, submit } = await open()
  const options = dialog.getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'No project (top level)',
    'Coastcurrent location',
    'West',
  ])
  expect(submit).toBeDisabled()
  await user.click(options[1]!)
  expect(submit).toBeDisabled()
  await user.click(options[2]!)
  expect(options[2]).toHaveAttribute('aria-selected', 'true')
  await user.click(submit)
  expect(await screen.findByText('Pier was moved.')).toBeVisible()
  expect(posted()).toEqual([{ data: { ID: 7, PID: 4 } }])
  expect(closed).toHaveBeenCalledOnce()
})

it('is chosen with the keyboard alone', async () => {
  const { user, posted, dialog, search, submit } = await open()
  const active = () => document.getElementById(search.getAttribute('aria-activedescendant') ?? '')
  search.focus()
  await user.keyboard('{ArrowDown}')
  expect(active()).toHaveTextContent('Coast')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{PageDown}')
  expect(active()).toHaveTextContent('West')
  await user.keyboard('{PageUp}{Enter}')
  expect(dialog.getByRole('option', { selected: true })).toHaveTextContent('No project (top level)')
  await user.click(submit)
  expect(await screen.findByText('Pier was moved.')).toBeVisible()
  expect(posted()).toEqual([{ data: { ID: 7, PID: 0 } }])
})

it('gives members no choice of the top, where nobody but managers puts anything', async () => {
  const { dialog } = await open(network, 'user')
  expect(dialog.queryByRole('option', { name: /top level/ })).toBeNull()
})

it('tells why it was refused at what was chosen, until something else is', async () => {
  const taken = failure(409, 'name_in_use', { params: { name: 'Pier' } })
  const { user, closed, dialog, search, submit } = await open(network, 'admin', taken)
  await user.click(dialog.getByRole('option', { name: /West/ }))
  await user.click(submit)
  await waitFor(() => expect(search).toBeInvalid())
  expect(search).toHaveAccessibleDescription('Pier is already in use. Enter another name.')
  expect(closed).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('option', { name: /top level/ }))
  expect(search).toBeValid()
})

it('moves a project as a project', async () => {
  const coast: TreeNode = { mode: 'project', id: 'p3', project: projects[0]!, depth: 0, children: [] }
  const { user, calls, posted, dialog, submit } = await open(coast)
  await user.click(dialog.getByRole('option', { name: /West/ }))
  await user.click(submit)
  expect(await screen.findByText('Coast was moved.')).toBeVisible()
  expect(posted()).toEqual([{ data: { ID: 3, PID: 4 } }])
  expect(calls.find(({ method }) => method === 'POST')?.path).toBe('/v2/projects')
})
