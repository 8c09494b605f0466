import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Impact } from '#contract/tenancy/endpoints.ts'
import type { TrashedPlace } from '#contract/tenancy/trash.ts'
import { dropSession, storeSession } from '../../../api/session'
import { CurrentNetworkProvider } from '../../../components/current-network/CurrentNetwork'
import { failure, fakeFetch, ok, type SentRequest } from '../../../testing/fake-fetch'
import { account, openConsole } from '../../../testing/open-console'
import { renderPart } from '../../../testing/render'
import { aNetwork } from '../../../testing/samples'
import { DeleteDialog } from './DeleteDialog'

const impact: Impact = {
  ...{ networks: 1, projects: 0, managed: 2, ssids: ['Guests', 'Lobby'], ssidCount: 2 },
  devices: [
    { type: 'ap', total: 3, online: 2 },
    { type: null, total: 1, online: 0 },
  ],
}

afterEach(() => {
  vi.unstubAllGlobals()
  dropSession()
})

const pier = aNetwork(7, 'Pier')
const noTasks = ok({ send: [], recv: [] })
const posted = (calls: SentRequest[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body)

it('says what is cut off, and deletes only once the name is typed and the devices have somewhere to go', async () => {
  storeSession('abc')
  const calls = fakeFetch(({ path, method }) => {
    if (path === '/v2/me') return ok(account)
    if (path === '/v2/groups/impact') return ok(impact)
    if (method === 'POST') return failure(409, 'one_gateway_only', { field: 'MoveTo' })
    return ok(path === '/v2/groups' ? [pier, aNetwork(8, 'Quay')] : [])
  })
  await renderPart(
    <CurrentNetworkProvider>
      <DeleteDialog node={{ mode: 'group', id: 'g7', network: pier, depth: 0 }} onClose={() => undefined} />
    </CurrentNetworkProvider>,
    ['tenancy', 'inventory'],
  )
  const user = userEvent.setup()
  const dialog = await screen.findByRole('dialog', { name: 'Delete the network Pier?' })
  const cut = await within(dialog).findByRole('region', { name: 'What will be affected' })
  expect(cut).toHaveTextContent('Devices: 4 · online now: 2')
  expect(cut).toHaveTextContent('Access point 3')
  expect(cut).toHaveTextContent('Unknown type 1')
  expect(cut).toHaveTextContent('SSIDs (2): Guests, Lobby')

  const confirm = within(dialog).getByRole('button', { name: 'Delete' })
  await user.type(within(dialog).getByLabelText('Type the name to confirm'), 'Pier')
  expect(confirm).toBeDisabled()
  await user.click(within(dialog).getByLabelText('Move them to another network'))
  expect(confirm).toBeDisabled()
  const search = within(dialog).getByRole('combobox', { name: 'Target network' })
  await user.type(search, 'pier{Enter}')
  expect(confirm).toBeDisabled()
  await user.clear(search)
  await user.type(search, 'quay{Enter}')
  await user.click(confirm)
  await within(dialog).findByText('A network can have only one gateway.')
  expect(posted(calls)).toEqual([{ action: 'delete', data: { ID: 7, MoveTo: 8 } }])
}, 30_000)

it('restores under another name where the old one is taken, and lists devices that did not come back', async () => {
  const entry: TrashedPlace = {
    ...{ ID: 5, mode: 'group', Name: 'Mole', path: ['Coast'], by: 'anna', networks: 1, devices: 2 },
    at: Date.now(),
    permanentAt: Date.now() + 86_400_000,
  }
  const { calls } = await openConsole('/?tab=group&trash=1', ({ path, method, body }) => {
    if (path === '/v2/tasks') return noTasks
    if (path !== '/v2/trash') return undefined
    if (method === 'GET') return ok([entry])
    const { Name } = (body as { data: { Name: string } }).data
    if (Name === 'Mole') return failure(409, 'name_in_use', { params: { name: 'Mole' }, field: 'Name' })
    const missed = [{ sn: '02:3B:57:17:B7:80', name: 'Mast', reason: 'bound' }]
    return ok({ ID: 9, top: false, restored: 1, missed })
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Restore Mole' }))
  const dialog = await screen.findByRole('dialog', { name: 'Restore Mole?' })
  const name = within(dialog).getByLabelText('Name')
  await user.click(within(dialog).getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(name).toBeInvalid())
  await user.clear(name)
  await user.type(name, 'Mole two')
  await user.click(within(dialog).getByRole('button', { name: 'Restore' }))
  await within(dialog).findByText('Devices not restored')
  expect(dialog).toHaveTextContent('02:3B:57:17:B7:80: bound again since then')
  expect(posted(calls)).toEqual([
    { action: 'restore', data: { ID: 5, Name: 'Mole' } },
    { action: 'restore', data: { ID: 5, Name: 'Mole two' } },
  ])
}, 30_000)
