import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ShareOffer } from '#contract/tenancy/shares.ts'
import { failure, ok } from '../../../testing/fake-fetch'
import { openPart } from '../../../testing/open-part'
import { AcceptShareDialog } from './AcceptShareDialog'
import { OffersPanel } from './OffersPanel'

const offer = (more: Partial<ShareOffer> = {}): ShareOffer => ({
  ...{ ID: 9, mode: 'group', Name: 'Pool', from: 'ada', permission: 'read', until: null },
  ...{ offeredAt: Date.now(), expiresAt: Date.now() + 86_400_000, state: 'pending', ...more },
})

const panel = (shares: ReturnType<typeof ok>, posted = ok({ offered: false })) =>
  openPart(<OffersPanel />, ['sharing', 'tenancy'], ({ method, path }) => {
    if (path !== '/v2/shares') return undefined
    return method === 'GET' ? shares : posted
  })
const offered = (offers: ShareOffer[]) => ok({ given: [], received: [], offers, always: [] })

it('says so when nothing is offered, and when that is not known', async () => {
  await panel(offered([]))
  expect(await screen.findByText('No shares offered to you')).toBeVisible()
  expect(screen.queryByText('Accepted automatically')).toBeNull()
})

it('tells in its place why offers could not be asked for', async () => {
  await panel(failure(403, 'forbidden'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Your role does not allow this.')
})

it('lists what is offered, by whom, for what and how long it waits', async () => {
  await panel(offered([offer(), offer({ ID: 10, Name: 'Roof', state: 'declined', permission: 'write' })]))
  const [pool, roof] = within(
    await screen.findByRole('list', { name: 'Shares offered to you' }),
  ).getAllByRole('listitem')
  expect(pool).toHaveTextContent(/^Poolfrom ada · .*Waiting for an answer until .*View only/)
  expect(roof).toHaveTextContent(/^Roof.*DeclinedView and configure/)
})

it('says that what was taken back since may be offered anew', async () => {
  const { user, posted } = await panel(offered([offer({ state: 'declined' })]))
  await user.click(await screen.findByRole('button', { name: 'Allow Pool to be offered again' }))
  expect(await screen.findByText('Pool can be offered to you again.')).toBeVisible()
  expect(posted()).toEqual([{ action: 'reopen', data: { ID: 9 } }])
})

it('declines nothing when the question is answered with no', async () => {
  const { user, posted } = await panel(offered([offer()]))
  await user.click(await screen.findByRole('button', { name: 'Decline the share of Pool' }))
  const question = within(await screen.findByRole('dialog', { name: 'Decline the share of Pool?' }))
  expect(question.getByText(/ada sees that you declined/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(posted()).toEqual([])
})

it('says what accepting means, and stays open when somebody has answered meanwhile', async () => {
  const closed = vi.fn()
  const { user, posted } = await openPart(
    <AcceptShareDialog offer={offer()} onClose={closed} />,
    ['sharing'],
    ({ method }) => (method === 'POST' ? failure(409, 'already_handled') : undefined),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept the share of Pool?' }))
  expect(dialog.getByText('View only: Can see everything except secrets; cannot make changes')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('This task has already been handled.')).toBeVisible()
  expect(posted()).toEqual([{ action: 'accept', data: { ID: 9, always: false } }])
  expect(closed).not.toHaveBeenCalled()
})
