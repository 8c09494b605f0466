import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storeSession } from '../../../api/session'
import { ok } from '../../../testing/fake-fetch'
import { account, openConsole } from '../../../testing/open-console'

// As on a slow line: it is still being loaded when somebody goes on.
vi.mock('./SetupPart', () => ({
  SetupPart: () => {
    throw new Promise(() => {})
  },
}))

beforeEach(() => storeSession('abc'))
afterEach(() => vi.unstubAllGlobals())

it('begins before the list is loaded: whoever makes a network by another link finds it afterwards', async () => {
  const saved: unknown[] = []
  await openConsole('/', ({ path, method, body }) => {
    if (path === '/v2/groups' || path === '/v2/projects') return ok([])
    if (path !== '/v2/me') return undefined
    if (method === 'POST') saved.push((body as { data: { setup: unknown } }).data.setup)
    return ok(method === 'POST' ? {} : { ...account, setup: null })
  })
  const main = within(await screen.findByRole('main'))
  await userEvent.click(await main.findByRole('link', { name: 'Create a network' }))
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeVisible()
  await waitFor(() => expect(saved).toEqual([{ state: 'open', skipped: [] }]))
})
