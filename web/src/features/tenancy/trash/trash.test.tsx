import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { TrashedPlace } from '#contract/tenancy/trash.ts'
import { failure, ok } from '../../../testing/fake-fetch'
import { openPart } from '../../../testing/open-part'
import { Trash } from './Trash'

const DAY = 86_400_000
const entry = (more: Partial<TrashedPlace> = {}): TrashedPlace => ({
  ...{ ID: 5, mode: 'group', Name: 'Mole', path: [], by: 'anna', networks: 1, devices: 2 },
  // An hour less than five days is called five.
  ...{ at: Date.now() - 3 * DAY, permanentAt: Date.now() + 5 * DAY - DAY / 24, ...more },
})

async function restore(answer: ReturnType<typeof ok>) {
  const part = await openPart(<Trash />, ['tenancy'], ({ method, path }) => {
    if (path !== '/v2/trash') return undefined
    return method === 'GET' ? ok([entry()]) : answer
  })
  await part.user.click(await screen.findByRole('button', { name: 'Restore Mole' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore Mole?' }))
  const submit = () => part.user.click(dialog.getByRole('button', { name: 'Restore' }))
  const closed = () =>
    waitFor(() => expect(screen.queryByRole('dialog', { name: 'Restore Mole?' })).toBeNull())
  return { ...part, dialog, submit, closed }
}

it('says what was deleted where, by whom, and how long it can be restored', async () => {
  const project = { Name: 'North', path: ['Coast', 'Old'], networks: 3, devices: 12 }
  await openPart(<Trash />, ['tenancy'], ({ path }) =>
    path === '/v2/trash'
      ? ok([entry(), entry({ ID: 6, mode: 'project', ...project, permanentAt: 1_000 })])
      : undefined,
  )
  const [mole, north] = within(await screen.findByRole('list', { name: 'Trash' })).getAllByRole('listitem')
  expect(mole).toHaveTextContent('MoleDevices that can be restored: 2anna · 3 d ago')
  expect(mole).toHaveTextContent('Permanently deleted: in 5 days')
  expect(north).toHaveTextContent('NorthCoast › Old · 3 networks · Devices that can be restored: 12')
  expect(north).toHaveTextContent('Permanently deleted: in 0 days')
})

it('says that it is empty', async () => {
  await openPart(<Trash />, ['tenancy'])
  expect(await screen.findByText('The trash is empty.')).toBeVisible()
})

it('tells why it cannot be shown, and asks again when told to', async () => {
  let refused = true
  const { user } = await openPart(<Trash />, ['tenancy'], ({ path }) => {
    if (path !== '/v2/trash') return undefined
    return refused ? failure(403, 'forbidden') : ok([entry()])
  })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Your role does not allow this.')
  refused = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Mole')).toBeVisible()
})

it('restores under the name it had, and says that it is where it was', async () => {
  const { calls, posted, dialog, submit, closed } = await restore(
    ok({ ID: 9, top: false, restored: 2, missed: [] }),
  )
  expect(dialog.getByText(/come back with it: 2\./)).toBeVisible()
  await submit()
  expect(await screen.findByText('Mole was restored.')).toBeVisible()
  await closed()
  expect(posted()).toEqual([{ action: 'restore', data: { ID: 5, Name: 'Mole' } }])
  // The tree and the trash are not what they were.
  for (const path of ['/v2/groups', '/v2/projects', '/v2/trash'])
    expect(calls.filter((one) => one.method === 'GET' && one.path === path).length).toBeGreaterThan(1)
})

it('says that it is at the top where its project is gone', async () => {
  const { submit, closed } = await restore(ok({ ID: 9, top: true, restored: 2, missed: [] }))
  await submit()
  expect(await screen.findByText(/Mole was restored at the top level/)).toBeVisible()
  await closed()
})

it('asks for a name, and restores nothing when it is cancelled', async () => {
  const { user, posted, dialog, submit, closed } = await restore(failure(500, 'internal'))
  const name = dialog.getByLabelText('Name')
  await user.clear(name)
  await submit()
  expect(name).toHaveAccessibleDescription('Name is required')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await closed()
  expect(posted()).toEqual([])
})

it('lists what did not come back with why, until that was read', async () => {
  const missed = [
    { sn: 'AA000000000000001', name: 'Mast', reason: 'one_gateway_only' },
    { sn: 'AA000000000000002', name: '', reason: 'other_key' },
    { sn: 'AA000000000000003', name: '', reason: 'gone' },
  ]
  const { user, dialog, submit, closed } = await restore(ok({ ID: 9, top: false, restored: 0, missed }))
  await submit()
  expect(await dialog.findByText('Devices not restored')).toBeVisible()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mast AA000000000000001: the network already has a gateway',
    'AA000000000000002: connecting with a different key since then',
    'AA000000000000003: no longer known',
  ])
  // The cross of the dialog is called so, too.
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!)
  await closed()
})
