import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { TreeNode } from '../../../components/current-network/tree'
import { ok, type SentRequest } from '../../../testing/fake-fetch'
import { openPart } from '../../../testing/open-part'
import { aNetwork, aProject } from '../../../testing/samples'
import { NodeDialogs, type TreeAction } from './NodeDialogs'

const pier: TreeNode = { mode: 'group', id: 'g7', network: aNetwork(7, 'Pier'), depth: 0 }
const project = aProject(3, 'Coast')
const coast: TreeNode = { mode: 'project', id: 'p3', project, depth: 0, children: [] }

const server = ({ path }: SentRequest) => {
  if (path === '/v2/shares') return ok({ given: [], received: [], offers: [], always: [] })
  if (path === '/v2/access') return ok({ path: [], people: [] })
  if (path.endsWith('/impact'))
    return ok({ networks: 0, projects: 0, devices: [], managed: 0, ssids: [], ssidCount: 0 })
  if (path === '/v2/tasks/preview')
    return ok({ projects: 0, networks: 1, devices: 0, shares: [], offers: [], members: [] })
  return undefined
}

async function open(asked: TreeAction | null) {
  const [ask, close] = [vi.fn(), vi.fn()]
  const part = await openPart(
    <NodeDialogs asked={asked} onAsk={ask} onClose={close} />,
    ['tenancy', 'sharing', 'inventory'],
    server,
  )
  return { ...part, ask, close }
}

it.each<[string, TreeAction]>([
  ['New project', { what: 'create', parent: null }],
  ['New project in Coast', { what: 'create', parent: project }],
  ['Edit Pier', { what: 'edit', node: pier }],
  ['Edit Coast', { what: 'edit', node: coast }],
  ['Move Pier', { what: 'move', node: pier }],
  ['Delete the project Coast?', { what: 'delete', node: coast }],
  ['Share Coast', { what: 'share', node: coast }],
  ['Who has access to Pier', { what: 'access', node: pier }],
  ['Leave the share of Pier?', { what: 'giveBack', node: pier }],
  ['Hand over Coast', { what: 'handOver', node: coast }],
])('opens what is asked for, and closes it: %s', async (name, asked) => {
  const { user, close } = await open(asked)
  const dialog = within(await screen.findByRole('dialog', { name }))
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!)
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
})

it('leads from shares to who has access', async () => {
  const { user, ask } = await open({ what: 'share', node: pier })
  await user.click(await screen.findByRole('button', { name: 'Who has access…' }))
  expect(ask).toHaveBeenCalledExactlyOnceWith({ what: 'access', node: pier })
})

it('leads from who has access to shares', async () => {
  const { user, ask } = await open({ what: 'access', node: pier })
  await user.click(await screen.findByRole('button', { name: 'Share…' }))
  expect(ask).toHaveBeenCalledExactlyOnceWith({ what: 'share', node: pier })
})
