import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Setup } from '#contract/identity/endpoints.ts'
import { storeSession } from '../../../api/session'
import { ok } from '../../../testing/fake-fetch'
import { account, openConsole } from '../../../testing/open-console'

beforeEach(() => storeSession('abc'))
afterEach(() => vi.unstubAllGlobals())

/** An account without anything, or with one network. */
function serve(kept: Setup | null, networks: object[] = []) {
  const saved: Setup[] = []
  const answers = ({ path, method, body }: { path: string; method: string; body: unknown }) => {
    if (path === '/v2/groups') return ok(networks)
    if (path === '/v2/projects') return ok([])
    if (path !== '/v2/me') return undefined
    if (method === 'POST') saved.push((body as { data: { setup: Setup } }).data.setup)
    return ok(method === 'POST' ? {} : { ...account, setup: saved.at(-1) ?? kept })
  }
  return { saved, answers }
}

it('begins by itself in an empty account, is left, and gone on with where it stood', async () => {
  const { saved, answers } = serve(null)
  await openConsole('/', answers)
  const title = await screen.findByRole('heading', { name: 'Set up your account' })
  expect(title).toBeVisible()
  await waitFor(() => expect(saved).toEqual([{ state: 'open', skipped: [] }]))
  await userEvent.click(screen.getByRole('button', { name: 'Skip: Create a project' }))
  expect(await screen.findByText('Skipped')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Continue later' }))
  await waitFor(() => expect(title).not.toBeInTheDocument())
  expect(saved.at(-1)).toEqual({ state: 'closed', skipped: ['project'] })
  await userEvent.click(screen.getByRole('button', { name: 'Continue setup' }))
  expect(await screen.findByText('Skipped')).toBeVisible()
  const step = screen.getByRole('heading', { name: 'Add a device' }).closest('li')!
  expect(
    within(step)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/group/addevice',
    '/group/addevice?tab=labels',
    '/group/addevice?tab=nearby',
    '/group/addevice?tab=several',
  ])
})
