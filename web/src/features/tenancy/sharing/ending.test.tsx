import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Share } from '#contract/tenancy/shares.ts'
import { failure, ok } from '../../../testing/fake-fetch'
import { openPart } from '../../../testing/open-part'
import { aNetwork } from '../../../testing/samples'
import { EndShareDialog } from './EndShareDialog'
import { GiveBackDialog } from './GiveBackDialog'

const share: Share = {
  ...{ ID: 3, mode: 'group', node: 7, Name: 'Pier', from: 'demo', to: 'bob', permission: 'write' },
  ...{ dueday: null, alwaysOn: true, zone: 'UTC', since: 1_000, until: null, over: false },
  ...{ state: 'accepted', expiresAt: null },
}
const place = (ID: number, afterwards: 'read' | null) => ({
  ...{ mode: 'group', ID, Name: `Berth ${ID}`, now: 'write', afterwards },
})

async function end(loss: ReturnType<typeof ok>, ended = ok({ ID: 3 })) {
  const closed = vi.fn()
  const part = await openPart(
    <EndShareDialog share={share} onClose={closed} />,
    ['sharing'],
    ({ method, path }) => {
      if (path === '/v2/access/share-end') return loss
      return method === 'POST' ? ended : undefined
    },
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'End the share with bob?' }))
  const submit = () => part.user.click(dialog.getByRole('button', { name: 'End the share' }))
  return { ...part, closed, dialog, submit }
}

describe('ending a share', () => {
  it('says first what is lost, then ends it', async () => {
    const places = [place(1, 'read'), ...Array.from({ length: 12 }, (_, n) => place(n + 2, null))]
    const { calls, posted, closed, dialog, submit } = await end(ok({ to: 'bob', places, total: 15 }))
    expect(await dialog.findByText('They immediately lose access to:')).toBeVisible()
    const lost = dialog.getAllByRole('listitem')
    expect(lost).toHaveLength(12)
    expect(lost[0]).toHaveTextContent('Berth 1view and configure → view')
    expect(lost[1]).toHaveTextContent('Berth 2view and configure → no access')
    expect(dialog.getByText('and 3 more')).toBeVisible()
    expect(calls.find(({ path }) => path === '/v2/access/share-end')?.query).toEqual({ share: '3' })
    await submit()
    expect(await screen.findByText('The share with bob has ended.')).toBeVisible()
    expect(posted()).toEqual([{ action: 'delete', data: { ID: 3 } }])
    expect(closed).toHaveBeenCalledOnce()
  })

  it('says where nothing is lost', async () => {
    const { dialog } = await end(ok({ to: 'bob', places: [], total: 0 }))
    expect(await dialog.findByText(/another share gives them the same permissions/)).toBeVisible()
    expect(dialog.queryByRole('list')).toBeNull()
  })

  it('tells why what is lost is not known, and why it could not be ended', async () => {
    const gone = failure(404, 'does_not_exist', { params: { what: 'share' } })
    const { closed, dialog, submit } = await end(failure(403, 'forbidden'), gone)
    expect(await dialog.findByRole('alert')).toHaveTextContent('Your role does not allow this.')
    await submit()
    expect(await screen.findByText('The share does not exist.')).toBeVisible()
    expect(closed).not.toHaveBeenCalled()
  })
})

describe('giving a share back', () => {
  const received = { ...aNetwork(7, 'Pier'), Share: 21, permission: 'read' as const }

  async function giveBack(from: { ID: number; from: string }[]) {
    const closed = vi.fn()
    const part = await openPart(
      <GiveBackDialog node={{ mode: 'group', id: 'g7', network: received, depth: 0 }} onClose={closed} />,
      ['sharing'],
      ({ method, path }) => {
        if (path !== '/v2/shares') return undefined
        return method === 'GET' ? ok({ given: [], received: from, offers: [], always: [] }) : ok({ ID: 21 })
      },
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave the share of Pier?' }))
    return { ...part, closed, dialog }
  }

  it('names who may share it again, and gives back what was received', async () => {
    const { user, posted, closed, dialog } = await giveBack([
      { ID: 20, from: 'eve' },
      { ID: 21, from: 'ada' },
    ])
    expect(await dialog.findByText(/unless ada shares it with you again/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Leave share' }))
    expect(await screen.findByText('You left the share of Pier.')).toBeVisible()
    expect(posted()).toEqual([{ action: 'delete', data: { ID: 21 } }])
    expect(closed).toHaveBeenCalledOnce()
  })

  it('changes nothing when it is cancelled', async () => {
    const { user, posted, closed, dialog } = await giveBack([])
    expect(dialog.getByText(/unless it is shared with you again/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(closed).toHaveBeenCalledOnce()
    expect(posted()).toEqual([])
  })
})
