import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { failure, ok, type SentRequest } from '../../../testing/fake-fetch'
import { openPart } from '../../../testing/open-part'
import { aNetwork } from '../../../testing/samples'
import { NetworkDrawer } from './NetworkDrawer'

const secret = 'correct-horse'

async function open(more: Partial<Network> = {}, refusal?: ReturnType<typeof ok>) {
  const network = { ...aNetwork(7, 'Pier'), hasWebpass: true, ...more }
  const answer = ({ method, path, body }: SentRequest) => {
    if (method !== 'POST' || path !== '/v2/groups') return undefined
    const { action } = body as { action?: string }
    return refusal ?? ok(action === 'webpass' ? { Webpass: secret } : { ID: 7 })
  }
  const drawn = <NetworkDrawer network={network} onClose={() => undefined} />
  const part = await openPart(drawn, ['configuration', 'tenancy'], answer)
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Pier' }))
  return { ...part, drawer, field: drawer.getByLabelText('Web password (optional)') }
}

it('is revealed when that is asked for, and hidden again after half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { user, posted, drawer, field } = await open()
  expect(field).toHaveValue('')
  expect(drawer.getByText('Each reveal is recorded in the operation log.')).toBeVisible()
  await user.click(drawer.getByRole('button', { name: 'Reveal' }))
  expect(await drawer.findByText(secret)).toBeVisible()
  expect(posted()).toEqual([{ action: 'webpass', data: { ID: 7 } }])
  act(() => void vi.advanceTimersByTime(30_000))
  expect(drawer.queryByText(secret)).toBeNull()
  expect(drawer.getByText('A password is set.')).toBeVisible()
})

it('stays hidden where the server does not reveal it, which says why', async () => {
  const { user, drawer } = await open({}, failure(403, 'owner_only'))
  await user.click(drawer.getByRole('button', { name: 'Reveal' }))
  expect(await screen.findByText('Only the owner of this network or project can do this.')).toBeVisible()
  expect(drawer.getByText('A password is set.')).toBeVisible()
})

it('is removed after a question', async () => {
  const { user, posted, drawer, field } = await open()
  const answer = async (label: string) => {
    await user.click(drawer.getByRole('button', { name: 'Remove' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove the web password?' }))
    await user.click(question.getByRole('button', { name: label }))
  }
  await answer('Cancel')
  expect(posted()).toEqual([])
  await answer('Remove')
  await waitFor(() => expect(drawer.queryByText('A password is set.')).toBeNull())
  expect(posted()).toEqual([{ data: { ID: 7, Webpass: null } }])
  expect(field).toHaveAccessibleDescription(/at least 8 characters/)
})

it('is left to the owner', async () => {
  const { drawer, field } = await open({ permission: 'write' })
  expect(field).toBeDisabled()
  expect(field).toHaveAccessibleDescription('Only the owner of this network or project can do this.')
  expect(drawer.queryByRole('button', { name: 'Remove' })).toBeNull()
})

it('has eight characters, and is sent only where one was typed', async () => {
  const { user, posted, drawer, field } = await open({ hasWebpass: false })
  expect(drawer.queryByRole('button', { name: 'Reveal' })).toBeNull()
  await user.type(field, 'seven77')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await drawer.findByText('At least 8 characters')).toBeVisible()
  expect(posted()).toEqual([])
  await user.type(field, '8')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Network saved.')).toBeVisible()
  expect(posted()).toEqual([{ data: expect.objectContaining({ ID: 7, Webpass: 'seven778' }) }])
})
