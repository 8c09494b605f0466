import { createMemoryHistory } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveConnection } from '../../../api/live-connection'
import { takeHolder } from '../../../api/oidc-holder'
import { makeQueryClient } from '../../../api/query-client'
import { dropSession, endSession, readSession, storeSession } from '../../../api/session'
import { App } from '../../../app/App'
import { makeRouter } from '../../../app/router'
import { tellFailure } from '../../../components/toast/tell-failure'
import { failure, fakeFetch, ok, type SentRequest } from '../../../testing/fake-fetch'
import { account } from '../../../testing/open-console'
import { renderPart } from '../../../testing/render'

const holder = 'h'.repeat(64)

/** The console at an address; `answer` serves what the test is about. */
async function open(path: string, answer: (sent: SentRequest) => ReturnType<typeof ok> | undefined) {
  const calls = fakeFetch((sent) => {
    const own = answer(sent)
    if (own) return own
    if (sent.path === '/v2/sign-in') return ok({ oidc: { name: 'id.example' }, registration: 'open' })
    if (sent.path === '/v2/me') return ok(account)
    if (sent.path === '/v2/tasks') return ok({ send: [], recv: [] })
    if (sent.path === '/v2/shares') return ok({ given: [], received: [], offers: [], always: [] })
    return ok([], { next: null, total: 0 })
  })
  const queries = makeQueryClient(tellFailure)
  const router = makeRouter(queries, createMemoryHistory({ initialEntries: [path] }))
  const live = new LiveConnection({ session: () => null, open: () => new WebSocket('ws://console.test') })
  // As at the start of the console: a session that begins leads on.
  const { onSessionChange } = await import('../../../api/session')
  onSessionChange(() => void router.invalidate())
  await renderPart(<App env="test" queries={queries} live={live} router={router} />)
  const sent = (to: string) => calls.filter((one) => one.path === to)
  return { user: userEvent.setup(), router, sent }
}

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('the sign-in page', () => {
  it('lets whoever is not signed in yet choose language and theme of this browser', async () => {
    const { user } = await open('/login', () => undefined)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Deutsch')
    const theme = await screen.findByRole('combobox', { name: 'Design' })
    await user.selectOptions(theme, 'Dunkel')
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sprache' }), 'English')
    expect(await screen.findByRole('combobox', { name: 'Theme' })).toHaveValue('dark')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Theme' }), 'System')
  })

  it('says that a session ended, and nothing of it to whoever signed out', async () => {
    storeSession('gone')
    const { router } = await open('/login', () => undefined)
    dropSession()
    await router.navigate({ to: '/forgot' })
    await router.navigate({ to: '/login' })
    expect(await screen.findByText(/^Your session ended/)).toBeVisible()
    storeSession('another')
    endSession()
    await router.navigate({ to: '/forgot' })
    await router.navigate({ to: '/login' })
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(screen.queryByText(/^Your session ended/)).toBeNull()
  })

  it.each([true, false])('tells of the printed password on the first run alone: %s', async (firstRun) => {
    await open('/login', ({ path }) =>
      path === '/v2/sign-in' ? ok({ oidc: null, registration: 'open', firstRun }) : undefined,
    )
    expect(await screen.findByText('Create an account')).toBeVisible()
    expect(screen.queryAllByText(/^First time here/)).toHaveLength(firstRun ? 1 : 0)
  })

  it('asks for the second step when the account wants it, and signs in with the code', async () => {
    const { user, sent, router } = await open('/login?return=/journal/operation', ({ path }) => {
      if (path === '/v2/login') return failure(401, 'second_factor_required', { params: { challenge: 'c1' } })
      if (path === '/v2/login/second-step') return ok({ sessid: 's1', username: 'demo', role: 'admin' })
      return undefined
    })
    await user.type(await screen.findByLabelText(/^Username/), 'demo')
    await user.type(screen.getByLabelText('Password'), 'right-1')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { name: 'Two-step sign-in' })).toBeVisible()
    expect(readSession()).toBeNull()
    await user.type(await screen.findByLabelText('Code'), '123 456')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/journal/operation'))
    expect(readSession()).toBe('s1')
    expect(sent('/v2/login/second-step')[0]!.body).toEqual({ challenge: 'c1', code: '123 456' })
  })

  it('says that a code was wrong, and begins anew when the step took too long', async () => {
    const answers = ['second_factor_wrong', 'sign_in_expired']
    const { user } = await open('/login', ({ path }) => {
      if (path === '/v2/login') return failure(401, 'second_factor_required', { params: { challenge: 'c1' } })
      if (path !== '/v2/login/second-step') return undefined
      return failure(401, answers.shift()!, answers.length ? { field: 'code' } : {})
    })
    await user.type(await screen.findByLabelText(/^Username/), 'demo')
    await user.type(screen.getByLabelText('Password'), 'right-1')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await user.type(await screen.findByLabelText('Code'), '123456')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('The code is wrong or was already used.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await screen.findByText(/^This sign-in took too long/)).toBeVisible()
  })

  it('exchanges the ticket once with the value only this tab has, and leads to where it began', async () => {
    sessionStorage.setItem('roost.oidc.holder', holder)
    const { sent, router } = await open('/login?ticket=t1', ({ path }) =>
      path === '/v2/oidc/finish'
        ? ok({ session: { sessid: 's1', username: 'demo', role: 'admin' }, return: '/journal/operation?q=x' })
        : undefined,
    )
    await waitFor(() => expect(router.state.location.href).toBe('/journal/operation?q=x'))
    expect(readSession()).toBe('s1')
    expect(sent('/v2/oidc/finish').map(({ body }) => body)).toEqual([{ ticket: 't1', holder }])
    expect(takeHolder()).toBeNull()
  })

  it('says why a visit to the provider failed, and offers both ways again', async () => {
    await open('/login?local=&failed=provider_refused', () => undefined)
    expect(await screen.findByText('The identity provider rejected the sign-in.')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Sign in with id.example' })).toBeEnabled()
    expect(screen.getByLabelText('Password')).toBeVisible()
  })

  it('does not word a reason that is none', async () => {
    await open('/login?failed=call-this-number', () => undefined)
    expect(await screen.findByText('The request failed. Try again later.')).toBeVisible()
    expect(screen.queryByText(/call-this-number/)).toBeNull()
  })

  it('says that the provider does not answer, and lets local accounts in', async () => {
    const { user } = await open('/login?return=/device/ap', ({ path }) =>
      path === '/v2/oidc/begin' ? failure(503, 'provider_unavailable') : undefined,
    )
    await user.click(await screen.findByRole('button', { name: 'Sign in with id.example' }))
    expect(await screen.findByText(/^The identity provider is not responding/)).toBeVisible()
    expect(screen.getByLabelText('Password')).toBeEnabled()
  })

  it('connects the account that is signed in, and says so', async () => {
    storeSession('abc')
    sessionStorage.setItem('roost.oidc.holder', holder)
    const { router } = await open('/login?ticket=t1', ({ path }) =>
      path === '/v2/oidc/finish' ? ok({ session: null, return: '/journal/operation' }) : undefined,
    )
    await waitFor(() => expect(router.state.location.pathname).toBe('/journal/operation'))
    expect(await screen.findByText('The provider account is connected.')).toBeVisible()
    expect(readSession()).toBe('abc')
  })

  it('goes on in the console when connecting failed', async () => {
    storeSession('abc')
    const { router } = await open('/login?ticket=t1', ({ path }) =>
      path === '/v2/oidc/finish' ? failure(409, 'identity_in_use') : undefined,
    )
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(await screen.findByText(/already connected to another account/)).toBeVisible()
  })
})
