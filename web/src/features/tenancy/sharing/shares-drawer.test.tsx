import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Share } from '#contract/tenancy/shares.ts'
import { failure, ok } from '../../../testing/fake-fetch'
import { openPart } from '../../../testing/open-part'
import { aNetwork } from '../../../testing/samples'
import { SharesDrawer } from './SharesDrawer'

const DAY = 86_400_000
const aShare = (more: Partial<Share> = {}): Share => ({
  ...{ ID: 3, mode: 'group', node: 7, Name: 'Pier', from: 'demo', to: 'bob', permission: 'read' },
  ...{ dueday: null, alwaysOn: true, zone: 'UTC', since: 1_000, until: null, over: false },
  ...{ state: 'accepted', expiresAt: null, ...more },
})
const node = { mode: 'group', id: 'g7', network: aNetwork(7, 'Pier'), depth: 0 } as const

async function open(given: Share[], saved = ok({ ID: 3 })) {
  const [access, closed] = [vi.fn(), vi.fn()]
  const part = await openPart(
    <SharesDrawer node={node} onAccess={access} onClose={closed} />,
    ['sharing'],
    ({ method, path }) => {
      if (path === '/v2/access/share-end') return ok({ to: 'bob', places: [], total: 0 })
      if (path !== '/v2/shares') return undefined
      return method === 'GET' ? ok({ given, received: [], offers: [], always: [] }) : saved
    },
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Share Pier' }))
  await drawer.findByRole('button', { name: 'Share' })
  const to = () => drawer.getByLabelText('Username, email address or phone number')
  return { ...part, drawer, to, access }
}

describe('shares of a place', () => {
  it('say with whom, what and until when, and whether they were answered', async () => {
    const { drawer } = await open([
      aShare(),
      aShare({ ID: 4, to: 'eve', permission: 'write', state: 'pending', expiresAt: Date.now() + DAY }),
      aShare({ ID: 5, to: 'kim', until: 1_000, over: true, state: 'expired' }),
      aShare({ ID: 6, to: 'ann', until: Date.now() + DAY, state: 'declined' }),
      aShare({ ID: 7, to: 'zoe', node: 8 }),
    ])
    const list = within(await drawer.findByRole('list', { name: 'Shared with' }))
    const [bob, eve, kim, ann, ...others] = list.getAllByRole('listitem')
    expect(bob).toHaveTextContent('bobView only · no end date')
    expect(eve).toHaveTextContent(/^eveView and configure · no end dateWaiting for an answer until/)
    expect(kim).toHaveTextContent(/^kimView only · ended Jan 1, 1970/)
    expect(kim).not.toHaveTextContent('Expired')
    expect(ann).toHaveTextContent(/^annView only · until .*Declined/)
    expect(others).toEqual([])
  })

  it('may be none, and lead to who has access', async () => {
    const { user, drawer, access } = await open([])
    expect(drawer.getByText('Not shared with anybody.')).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Who has access…' }))
    expect(access).toHaveBeenCalledOnce()
  })

  it('may not be to be had, which stands in their place', async () => {
    await openPart(
      <SharesDrawer node={node} onAccess={() => undefined} onClose={() => undefined} />,
      ['sharing'],
      ({ path }) => (path === '/v2/shares' ? failure(403, 'forbidden') : undefined),
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('Your role does not allow this.')
  })
})

describe('sharing', () => {
  it('needs to whom and until when, and says that it waits for an answer', async () => {
    const { user, posted, drawer, to } = await open([])
    const submit = () => user.click(drawer.getByRole('button', { name: 'Share' }))
    await submit()
    expect(to()).toHaveAccessibleDescription(/phone number is required/)
    const day = drawer.getByLabelText('Last day')
    expect(day).toHaveAccessibleDescription(/^Last day is required.*\(Europe\/Berlin\)$/)
    expect(posted()).toEqual([])
    await user.type(to(), ' bob ')
    await user.type(day, '2030-01-31')
    await user.click(drawer.getByLabelText('View and configure'))
    await submit()
    expect(await screen.findByText('Offered to bob. It takes effect once they accept.')).toBeVisible()
    const place = { network: 7, to: 'bob', zone: expect.any(String) }
    const until = { alwaysOn: false, dueday: '2030-01-31' }
    expect(posted()).toEqual([{ data: { ...place, ...until, permission: 'write' } }])
  })

  it.each([
    ['already_shared', 'Already shared with bob. Change the existing share instead.'],
    ['offer_declined', 'bob declined this share. You can offer it again once they allow it.'],
    ['own_account', 'This account already belongs to your organization.'],
  ])('tells %s at the address', async (name, words) => {
    const { user, drawer, to } = await open([], failure(409, name, { params: { name: 'bob' } }))
    await user.type(to(), 'bob')
    await user.click(drawer.getByRole('switch', { name: 'No end date' }))
    expect(drawer.queryByLabelText('Last day')).toBeNull()
    await user.click(drawer.getByRole('button', { name: 'Share' }))
    await waitFor(() => expect(to()).toBeInvalid())
    expect(to()).toHaveAccessibleDescription(expect.stringContaining(words))
  })

  it('changes what is shared already, with the same account', async () => {
    const { user, posted, drawer } = await open([aShare()])
    const change = () => user.click(drawer.getByRole('button', { name: 'Edit the share with bob' }))
    await change()
    expect(drawer.queryByLabelText('Username, email address or phone number')).toBeNull()
    await user.click(drawer.getByRole('button', { name: 'Cancel' }))
    expect(drawer.getByRole('heading', { name: 'Share with another account' })).toBeVisible()
    await change()
    expect(drawer.getByRole('switch', { name: 'No end date' })).toBeChecked()
    await user.click(drawer.getByLabelText('View and configure'))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Share saved.')).toBeVisible()
    const changed = { ID: 3, alwaysOn: true, permission: 'write', zone: expect.any(String) }
    expect(posted()).toEqual([{ data: changed }])
  })

  it('is ended from the list, after a question', async () => {
    const { user, drawer } = await open([aShare()])
    await user.click(drawer.getByRole('button', { name: 'End the share with bob' }))
    expect(await screen.findByRole('dialog', { name: 'End the share with bob?' })).toBeVisible()
  })
})
