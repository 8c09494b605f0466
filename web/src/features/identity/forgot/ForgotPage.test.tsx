import { createMemoryHistory } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveConnection } from '../../../api/live-connection'
import { makeQueryClient } from '../../../api/query-client'
import { App } from '../../../app/App'
import { makeRouter } from '../../../app/router'
import { failure, fakeFetch, ok, type SentRequest } from '../../../testing/fake-fetch'
import { renderPart } from '../../../testing/render'

async function open(path: string, answer: (sent: SentRequest) => ReturnType<typeof ok>) {
  const calls = fakeFetch(answer)
  const queries = makeQueryClient()
  const router = makeRouter(queries, createMemoryHistory({ initialEntries: [path] }))
  const live = new LiveConnection({ session: () => null, open: () => new WebSocket('ws://console.test') })
  await renderPart(<App env="test" queries={queries} live={live} router={router} />)
  return { calls, router, user: userEvent.setup() }
}

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('in front of the door', () => {
  it('takes a new password with the code, and says at the field when the code is wrong', async () => {
    let wrong = true
    const { user, calls, router } = await open('/forgot', ({ path }) => {
      if (path === '/v2/register') return ok({ open: true, channels: ['email'], inLog: false })
      if (path === '/v2/verifycode') return ok({ expiresAt: 1, left: 4 })
      if (path === '/v2/password/reset' && wrong) return failure(422, 'code_wrong', { field: 'code' })
      return ok(path === '/v2/sign-in' ? { oidc: null, registration: 'open' } : {})
    })
    await user.type(await screen.findByLabelText('Email address'), 'ann@example.com')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await user.type(await screen.findByLabelText('Code'), '123456')
    await user.type(screen.getByLabelText('New password'), 'battery-staple-7')
    await user.type(screen.getByLabelText('Confirm new password'), 'battery-staple-7')
    await user.click(screen.getByRole('button', { name: 'Set the new password' }))
    expect(await screen.findByText('The code is wrong or has expired.')).toBeVisible()
    wrong = false
    await user.click(screen.getByRole('button', { name: 'Set the new password' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/login')
    expect(calls.findLast(({ path }) => path === '/v2/password/reset')?.body).toEqual({
      ...{ target: 'ann@example.com', code: '123456', next: 'battery-staple-7' },
    })
  })

  it('offers no form where registration is closed, and says why', async () => {
    await open('/register', () => ok({ open: false, channels: ['email'], inLog: false }))
    expect(await screen.findByText(/Registration is closed on this server/)).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
