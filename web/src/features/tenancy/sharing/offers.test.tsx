import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ShareOffer } from '#contract/tenancy/shares.ts'
import { ok, type SentRequest } from '../../../testing/fake-fetch'
import { account, openConsole } from '../../../testing/open-console'
import { aNetwork } from '../../../testing/samples'

const DAY = 86_400_000
const anOffer = (more: Partial<ShareOffer> = {}): ShareOffer => ({
  ...{ ID: 9, mode: 'group', Name: 'Pool', from: 'ada', permission: 'read', until: null, state: 'pending' },
  ...{ offeredAt: Date.now() - DAY, expiresAt: Date.now() + 29 * DAY },
  ...more,
})

async function open(offers: ShareOffer[], role = 'admin') {
  const always = [{ ID: 4, from: 'eve', since: Date.now() - DAY }]
  const console_ = await openConsole('/?tab=task', ({ method, path }: SentRequest) => {
    if (path === '/v2/me') return ok({ ...account, role })
    if (path === '/v2/tasks') return ok({ send: [], recv: [] })
    if (path === '/v2/groups') return ok([aNetwork(7, 'Pier')])
    if (path !== '/v2/shares') return undefined
    return method === 'GET' ? ok({ given: [], received: [], offers, always }) : ok({ ID: 9, offered: true })
  })
  const sent = () =>
    console_.calls
      .filter(({ method, path }) => method === 'POST' && path === '/v2/shares')
      .map(({ body }) => body)
  return { user: userEvent.setup(), sent }
}

afterEach(() => vi.unstubAllGlobals())

describe('shares that are offered', () => {
  it('wait in the inbox and on the tab, and are accepted for once or for always', async () => {
    const { user, sent } = await open([anOffer()])
    expect(await screen.findByRole('button', { name: 'Offers, 1 waiting' })).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Accept the share of Pool' }))
    const dialog = await screen.findByRole('dialog', { name: 'Accept the share of Pool?' })
    await user.click(within(dialog).getByRole('checkbox', { name: 'Always accept what ada shares' }))
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Pool is shared with you now.')).toBeInTheDocument()
    expect(sent()).toEqual([{ action: 'accept', data: { ID: 9, always: true } }])
  })

  it('are declined after a question, and allowed again', async () => {
    const { user, sent } = await open([anOffer(), anOffer({ ID: 10, Name: 'Roof', state: 'declined' })])
    await user.click(await screen.findByRole('button', { name: 'Decline the share of Pool' }))
    const question = await screen.findByRole('dialog', { name: 'Decline the share of Pool?' })
    await user.click(within(question).getByRole('button', { name: 'Decline' }))
    await user.click(await screen.findByRole('button', { name: 'Allow Roof to be offered again' }))
    expect(await screen.findByText('Roof is offered to you again.')).toBeInTheDocument()
    expect(sent()).toEqual([
      { action: 'decline', data: { ID: 9 } },
      { action: 'reopen', data: { ID: 10 } },
    ])
  })

  it('are asked about again where they were accepted without that', async () => {
    const { user, sent } = await open([])
    await user.click(await screen.findByRole('button', { name: 'Ask me again about shares from eve' }))
    expect(await screen.findByText(/Shares from eve will be offered to you first/)).toBeInTheDocument()
    expect(sent()).toEqual([{ action: 'ask', data: { ID: 4 } }])
  })
})
