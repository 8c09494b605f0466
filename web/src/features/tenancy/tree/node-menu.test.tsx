import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Level, Role } from '#contract/permissions.ts'
import { openDefaults, useOpenedDefaults } from '../../../components/configuration/levels/opened-defaults'
import type { TreeNode } from '../../../components/current-network/tree'
import { parseSearch, stringifySearch } from '../../../lib/search'
import { openPart } from '../../../testing/open-part'
import { aNetwork, aProject } from '../../../testing/samples'
import { NodeMenu } from './NodeMenu'

type HeldLevel = { Share: number; permission: Level }
const own: HeldLevel = { Share: 0, permission: 'own' }
const network = (held = own): TreeNode => ({
  ...{ mode: 'group', id: 'g7', network: { ...aNetwork(7, 'Pier'), ...held }, depth: 0 },
})
const project = (held = own): TreeNode => ({
  ...{ mode: 'project', id: 'p3', project: { ...aProject(3, 'Coast'), ...held }, depth: 0, children: [] },
})

const Defaults = () => <p>Defaults of {JSON.stringify(useOpenedDefaults())}</p>

/** The menu, opened; its links need an address. */
async function open(node: TreeNode, role: Role = 'admin') {
  const ask = vi.fn()
  const routeTree = createRootRoute({
    component: () => (
      <>
        <NodeMenu node={node} onAsk={ask} />
        <Defaults />
      </>
    ),
  })
  const router = createRouter({ routeTree, history: createMemoryHistory(), parseSearch, stringifySearch })
  const { user } = await openPart(
    <RouterProvider router={router as never} />,
    ['tenancy', 'sharing'],
    undefined,
    { role },
  )
  const button = await screen.findByRole('button', { name: /^Actions for / })
  await user.click(button)
  const items = await screen.findAllByRole('menuitem')
  return { user, ask, items, words: items.map(({ textContent }) => textContent) }
}

afterEach(() => openDefaults(null))

const changes = ['Device defaults…', 'Edit…', 'Move…']
const ownersOf = ['Share…', 'Who has access…', 'Hand over…', 'Delete']

describe('the menu of a place', () => {
  it('has all for managers who own it', async () => {
    const { words } = await open(network())
    expect(words).toEqual(['Open', ...changes, ...ownersOf])
  })

  it('adds to a project, too', async () => {
    const { words, items } = await open(project())
    expect(words).toEqual(['New network', 'New subproject', ...changes, ...ownersOf])
    expect(items[0]).toHaveAttribute('href', '/group/add?project=3')
  })

  it('shares, hands over and deletes no projects for members', async () => {
    const { words } = await open(project(), 'user')
    expect(words).toEqual(['New network', 'New subproject', ...changes])
  })

  it('lets members delete networks of their own', async () => {
    const { words } = await open(network(), 'user')
    expect(words).toEqual(['Open', ...changes, 'Delete'])
  })

  it('says why who may only look changes nothing', async () => {
    const { words, items } = await open(project({ Share: 21, permission: 'read' }))
    const why = 'You have read-only permission and cannot make changes.'
    expect(words).toEqual(['Device defaults…', 'Edit…', `Move…${why}`, 'Leave share…'])
    expect(items.map((item) => item.hasAttribute('disabled'))).toEqual([false, true, true, false])
  })

  it('leaves it to the owner where things lie, and gives back only what was shared itself', async () => {
    const { words, items } = await open(network({ Share: 0, permission: 'write' }))
    const why = 'Only the owner of this network or project can do this.'
    expect(words).toEqual(['Open', 'Device defaults…', 'Edit…', `Move…${why}`])
    expect(items[2]).toBeEnabled()
    expect(items[3]).toBeDisabled()
  })
})

describe('what is chosen in it', () => {
  it.each([
    ['Edit…', 'edit'],
    ['Move…', 'move'],
    ['Share…', 'share'],
    ['Who has access…', 'access'],
    ['Hand over…', 'handOver'],
    ['Delete', 'delete'],
  ])('is asked for: %s', async (name, what) => {
    const node = network()
    const { user, ask } = await open(node)
    await user.click(screen.getByRole('menuitem', { name }))
    expect(ask.mock.calls).toEqual([[{ what, node }]])
  })

  it('is a project inside it', async () => {
    const coast = aProject(3, 'Coast')
    const { user, ask } = await open({ mode: 'project', id: 'p3', project: coast, depth: 0, children: [] })
    await user.click(screen.getByRole('menuitem', { name: 'New subproject' }))
    expect(ask.mock.calls).toEqual([[{ what: 'create', parent: coast }]])
  })

  it('is giving it back', async () => {
    const node = project({ Share: 21, permission: 'write' })
    const { user, ask } = await open(node)
    await user.click(screen.getByRole('menuitem', { name: 'Leave share…' }))
    expect(ask.mock.calls).toEqual([[{ what: 'giveBack', node }]])
  })

  it.each([
    [project(), '{"project":3}'],
    [network(), '{"group":7}'],
  ])('are the defaults of its devices', async (node, place) => {
    const { user } = await open(node)
    await user.click(screen.getByRole('menuitem', { name: 'Device defaults…' }))
    expect(await screen.findByText(`Defaults of ${place}`)).toBeVisible()
  })
})
