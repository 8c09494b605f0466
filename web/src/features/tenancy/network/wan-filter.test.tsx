import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { buildTree, flatten, onlyNetworks } from '../../../components/current-network/tree'
import { ok, type SentRequest } from '../../../testing/fake-fetch'
import { openConsole } from '../../../testing/open-console'
import { aNetwork, aProject } from '../../../testing/samples'

afterEach(() => vi.unstubAllGlobals())

const server = (sent: SentRequest) => {
  if (sent.path === '/v2/groups') return ok([aNetwork(7, 'Pier'), aNetwork(8, 'Quay'), aNetwork(9, 'Lock')])
  if (sent.path === '/v2/projects') return ok([])
  if (sent.path === '/v2/groups/counts') return ok([])
  if (sent.path === '/v2/overview/networks') return ok(sent.query.state === 'down' ? [8] : [])
  return undefined
}
/** Its head counts; rows are drawn where there is room for them. */
const rows = () => Number(screen.queryByRole('treegrid')?.getAttribute('aria-rowcount')) - 1

it('shows the networks alone that a number on the overview stands for, until that is taken off', async () => {
  const { calls } = await openConsole('/?tab=group&scope=all&wan=down', server)
  await waitFor(() => expect(rows()).toBe(1))
  const asked = calls.find(({ path }) => path === '/v2/overview/networks')
  expect(asked?.query).toEqual({ state: 'down' })
  expect(screen.getByText('Gateway offline')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(rows()).toBe(3))
  expect(screen.queryByText('Gateway offline')).toBeNull()
})

it('leaves projects that hold one of them, and no others', () => {
  const [pier, quay] = [aNetwork(7, 'Pier'), aNetwork(8, 'Quay')]
  const tree = buildTree(
    [
      { ...aProject(1, 'East'), Group: [pier] },
      { ...aProject(2, 'West'), Group: [quay] },
    ],
    [],
  )
  const left = flatten(onlyNetworks(tree, new Set([8])))
  expect(left.map((node) => (node.mode === 'group' ? node.network.Name : node.project.Name))).toEqual([
    'West',
    'Quay',
  ])
})
