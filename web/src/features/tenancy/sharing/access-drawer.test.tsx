import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { AccessEntry, AccessReason } from '#contract/tenancy/access.ts'
import type { TreeNode } from '../../../components/current-network/tree'
import { failure, ok } from '../../../testing/fake-fetch'
import { openPart } from '../../../testing/open-part'
import { aNetwork, aProject } from '../../../testing/samples'
import { AccessDrawer } from './AccessDrawer'

const until = Date.UTC(2030, 0, 15, 12)
const pier = { mode: 'group', ID: 7, Name: 'Pier' } as const
const coast = { mode: 'project', ID: 3, Name: 'Coast' } as const
const reason = (more: Partial<AccessReason>): AccessReason => ({
  ...{ via: 'share', ID: 1, at: pier, level: 'read', until: null, counts: 'yes', ...more },
})
const entry = (more: Partial<AccessEntry>): AccessEntry => ({
  ...{ who: 'demo', role: 'admin', accepted: true, now: { level: 'own', until: null } },
  ...{ reasons: [], afterwards: null, handedOver: null, ...more },
})

async function open(people: AccessEntry[]) {
  const share = vi.fn()
  const node = { mode: 'group', id: 'g7', network: aNetwork(7, 'Pier'), depth: 0 } as const
  const part = await openPart(
    <AccessDrawer node={node} onShare={share} onClose={() => undefined} />,
    ['sharing'],
    ({ path }) => (path === '/v2/access' ? ok({ path: [pier, coast], people }) : undefined),
  )
  const list = within(await screen.findByRole('list', { name: 'People with access' }))
  // Reasons are lists in the list.
  const inside = list.getAllByRole('listitem').filter((item) => item.parentElement?.ariaLabel)
  return { ...part, share, people: inside }
}

it('says of its owner that they may do everything, and what they keep after a hand-over', async () => {
  const { calls, people } = await open([entry({})])
  expect(calls.find(({ path }) => path === '/v2/access')?.query).toEqual({ network: '7' })
  expect(people).toHaveLength(1)
  expect(people[0]).toHaveTextContent('demoAdministrator')
  expect(people[0]).toHaveTextContent('Owner: full access.After a handover: no access')
})

it('says of everybody else what was given where, which of it decides, and why the rest does not', async () => {
  const { people } = await open([
    entry({
      ...{ who: 'mia', role: 'user', now: { level: 'write', until }, afterwards: { level: 'read', until } },
      reasons: [
        reason({ via: 'scope', level: 'write', until }),
        reason({ via: 'scope', ID: 2, at: coast, counts: 'nearer' }),
        reason({ ID: 3, at: coast, counts: 'stronger' }),
        reason({ ID: 4, at: coast, counts: 'over' }),
      ],
    }),
  ])
  const mia = within(people[0]!)
  expect(people[0]).toHaveTextContent(/^miaMember · until Jan 15, 2030.*configure/)
  const reasons = mia.getAllByRole('listitem')
  expect(reasons.map((one) => one.firstChild?.textContent)).toEqual([
    'Assigned at Pier: view and configure',
    'Assigned at Coast: view',
    'Share of Coast: view',
    'Share of Coast: view',
  ])
  expect(reasons[0]).toHaveTextContent(/until Jan 15, 2030.* · in effect$/)
  expect(reasons.slice(1).map((one) => one.lastChild?.textContent)).toEqual([
    'no end date · overridden by a closer assignment',
    'no end date · overridden by a stronger permission',
    'no end date · expired',
  ])
  expect(mia.getByText(/^Without the assignment in effect: view until Jan 15, 2030/)).toBeVisible()
})

it('says of a guest who has not accepted that it counts nowhere yet', async () => {
  const { people } = await open([
    entry({ who: 'bob', role: null, accepted: false, now: null, reasons: [reason({ counts: 'offered' })] }),
  ])
  expect(people[0]).toHaveTextContent('bobAnother accountno accessNot accepted yet')
  expect(people[0]).toHaveTextContent('Share of Pier: viewno end date · not accepted yet')
  expect(people[0]).not.toHaveTextContent('Without the assignment in effect')
})

it('leads to sharing', async () => {
  const { user, share } = await open([entry({})])
  await user.click(screen.getByRole('button', { name: 'Share…' }))
  expect(share).toHaveBeenCalledOnce()
})

it('asks about a project by its own name, and tells when it may not', async () => {
  const project = aProject(3, 'Coast')
  const node: TreeNode = { mode: 'project', id: 'p3', project, depth: 0, children: [] }
  const { calls } = await openPart(
    <AccessDrawer node={node} onShare={() => undefined} onClose={() => undefined} />,
    ['sharing'],
    ({ path }) => (path === '/v2/access' ? failure(403, 'owner_only') : undefined),
  )
  expect(await screen.findByRole('dialog', { name: 'Who has access to Coast' })).toBeVisible()
  expect(await screen.findByRole('alert')).toHaveTextContent('Only the owner of this network or project')
  expect(calls.find(({ path }) => path === '/v2/access')?.query).toEqual({ project: '3' })
})
