import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Impact } from '#contract/tenancy/endpoints.ts'
import type { TreeNode } from '../../../components/current-network/tree'
import { failure, ok } from '../../../testing/fake-fetch'
import { openPart } from '../../../testing/open-part'
import { aNetwork, aProject } from '../../../testing/samples'
import { DeleteDialog } from './DeleteDialog'

const [pier, quay] = [aNetwork(7, 'Pier'), aNetwork(8, 'Quay')]
const network: TreeNode = { mode: 'group', id: 'g7', network: pier, depth: 0 }
const project: TreeNode = {
  ...{ mode: 'project', id: 'p3', project: aProject(3, 'Coast'), depth: 0, children: [] },
}
const nothing: Impact = { networks: 2, projects: 1, devices: [], managed: 0, ssids: [], ssidCount: 0 }
const devices: Impact = { ...nothing, devices: [{ type: 'ap', total: 3, online: 2 }], managed: 1 }

interface Scene {
  node?: TreeNode
  impact?: Impact
  networks?: (typeof pier)[]
  deleted?: ReturnType<typeof ok>
}

async function open({ node = network, impact = devices, networks = [pier, quay], deleted }: Scene) {
  const closed = vi.fn()
  const part = await openPart(
    <DeleteDialog node={node} onClose={closed} />,
    ['tenancy', 'inventory'],
    ({ method, path }) => {
      if (path.endsWith('/impact')) return ok(impact)
      return method === 'POST' ? deleted : undefined
    },
    { networks },
  )
  const dialog = within(await screen.findByRole('dialog', { name: /^Delete the / }))
  const cut = await dialog.findByRole('region', { name: 'What will be affected' })
  const agree = async (name: string) => {
    await part.user.type(dialog.getByLabelText('Type the name to confirm'), name)
    await part.user.click(dialog.getByRole('button', { name: 'Delete' }))
  }
  return { ...part, closed, dialog, cut, agree }
}

it('says of a project what lies in it, and needs no place for devices that are not there', async () => {
  const ssids = Array.from({ length: 9 }, (_, n) => `W${n + 1}`)
  const { calls, posted, closed, cut, agree } = await open({
    ...{ node: project, impact: { ...nothing, ssids, ssidCount: 9 } },
    deleted: ok({ ID: 3, moved: 0, unbound: 0 }),
  })
  expect(cut).toHaveTextContent('Networks: 2 · projects inside: 1')
  expect(cut).toHaveTextContent('No devices')
  expect(cut).toHaveTextContent('SSIDs (9): W1, W2, W3, W4, W5, W6, W7, W8 …')
  await agree('Coast')
  expect(await screen.findByText('Coast was deleted.')).toBeVisible()
  expect(posted()).toEqual([{ action: 'delete', data: { ID: 3 } }])
  expect(calls.find(({ method }) => method === 'POST')?.path).toBe('/v2/projects')
  expect(closed).toHaveBeenCalledOnce()
})

it('tells why it could not be deleted', async () => {
  const deleted = failure(409, 'not_empty', { params: { name: 'Coast' } })
  const { closed, dialog, agree } = await open({ node: project, impact: nothing, deleted })
  await agree('Coast')
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Coast is not empty\./)
  expect(closed).not.toHaveBeenCalled()
})

it('unbinds devices where there is no other network for them', async () => {
  const { user, posted, dialog, cut, agree } = await open({
    ...{ networks: [pier], deleted: ok({ ID: 7, moved: 0, unbound: 3 }) },
  })
  expect(cut).toHaveTextContent('Devices configured from this console: 1')
  const move = dialog.getByLabelText('Move them to another network')
  expect(move).toBeDisabled()
  expect(dialog.getByText('There is no other network.')).toBeVisible()
  await user.click(dialog.getByLabelText('Unbind them'))
  await agree('Pier')
  expect(await screen.findByText('Pier was deleted; devices unbound: 3.')).toBeVisible()
  expect(posted()).toEqual([{ action: 'delete', data: { ID: 7, Unbind: true } }])
})

it('tells a refusal where devices are unbound, until something else is chosen', async () => {
  const { user, dialog, agree } = await open({ deleted: failure(409, 'conflict') })
  await user.click(dialog.getByLabelText('Unbind them'))
  await agree('Pier')
  expect(await dialog.findByRole('alert')).toHaveTextContent('Someone else changed this in the meantime.')
  await user.click(dialog.getByLabelText('Move them to another network'))
  expect(dialog.queryByText(/Someone else changed this/)).toBeNull()
  expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
})

it('keeps the network that was chosen for them while one thinks again', async () => {
  const { user, posted, dialog, agree } = await open({ deleted: ok({ ID: 7, moved: 3, unbound: 0 }) })
  await user.click(dialog.getByLabelText('Move them to another network'))
  await user.type(dialog.getByRole('combobox', { name: 'Target network' }), 'quay{Enter}')
  await user.click(dialog.getByLabelText('Unbind them'))
  await user.click(dialog.getByLabelText('Move them to another network'))
  await agree('Pier')
  expect(await screen.findByText('Pier was deleted; devices moved: 3.')).toBeVisible()
  expect(posted()).toEqual([{ action: 'delete', data: { ID: 7, MoveTo: 8 } }])
})

it('asks again what would be cut off when that could not be told', async () => {
  let refused = true
  const { user } = await openPart(
    <DeleteDialog node={network} onClose={() => undefined} />,
    ['tenancy', 'inventory'],
    ({ path }) => {
      if (!path.endsWith('/impact')) return undefined
      return refused ? failure(403, 'owner_only') : ok(nothing)
    },
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the network Pier?' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Only the owner of this network or project')
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull()
  refused = false
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('No devices')).toBeVisible()
})
