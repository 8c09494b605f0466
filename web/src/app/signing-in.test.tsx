import { createMemoryHistory } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listDevices } from '#contract/inventory/endpoints.ts'
import { call } from '../api/call'
import { LiveConnection } from '../api/live-connection'
import { makeQueryClient } from '../api/query-client'
import { endSession, readSession, storeSession } from '../api/session'
import { tellFailure } from '../components/toast/tell-failure'
import { hideToast, readToasts } from '../components/toast/toasts'
import { failure, fakeFetch, ok, type SentRequest } from '../testing/fake-fetch'
import { account } from '../testing/open-console'
import { renderPart } from '../testing/render'
import { aNetwork } from '../testing/samples'
import { App } from './App'
import { makeRouter } from './router'
import { followSession } from './start'

const counts = { total: 0, online: 0, offline: 0, never: 0, users: 0, kinds: [] }
const provider = 'https://id.example/authorize?state=1'

/** A server whose sessions end when `over` is set, with a provider or without one. */
function serve(oidc: { name: string } | null) {
  const state = { over: false }
  const calls = fakeFetch(({ path }: SentRequest) => {
    if (path === '/v2/sign-in') return ok({ oidc, registration: 'closed' })
    if (path === '/v2/oidc/begin') return ok({ url: provider })
    if (state.over) return failure(401, 'unauthenticated')
    if (path === '/v2/me') return ok(account)
    if (path === '/v2/devices/counts') return ok(counts)
    if (path === '/v2/groups') return ok([aNetwork(7, 'Pier')])
    if (path === '/v2/tasks') return ok({ send: [], recv: [] })
    if (path === '/v2/shares') return ok({ given: [], received: [], offers: [], always: [] })
    return ok([], { next: null, total: 0 })
  })
  return { calls, state }
}

async function open(path: string) {
  const leave = vi.fn()
  const queries = makeQueryClient(tellFailure)
  const router = makeRouter(queries, createMemoryHistory({ initialEntries: [path] }), leave)
  const live = new LiveConnection({ session: () => null, open: () => new WebSocket('ws://console.test') })
  const unfollow = followSession({ queries, live, router })
  await renderPart(<App env="test" queries={queries} live={live} router={router} />)
  return { leave, router, queries, unfollow }
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of readToasts()) hideToast(id)
})

describe('somebody without a session', () => {
  it('signs in here where the server knows no provider', async () => {
    const { calls } = serve(null)
    const { router, leave, unfollow } = await open('/device/ap?status=online')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(router.state.location.search).toEqual({ return: '/device/ap?status=online' })
    expect(leave).not.toHaveBeenCalled()
    expect(calls.map(({ path }) => path)).not.toContain('/v2/oidc/begin')
    unfollow()
  })

  it('goes to the provider where there is one, with the way back', async () => {
    const { calls } = serve({ name: 'Harbour ID' })
    const { leave, unfollow } = await open('/device/ap?status=online')
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(provider))
    const begun = calls.find(({ path }) => path === '/v2/oidc/begin')?.body as Record<string, string>
    expect(begun.return).toBe('/device/ap?status=online')
    expect(begun.holder).toBe(sessionStorage.getItem('roost.oidc.holder'))
    expect(screen.queryByRole('heading', { name: 'Sign in' })).toBeNull()
    unfollow()
  })

  it('signs in here when the provider cannot be reached', async () => {
    fakeFetch(({ path }) =>
      path === '/v2/sign-in' ? ok({ oidc: { name: 'Harbour ID' } }) : failure(502, 'request_failed'),
    )
    const { leave, unfollow } = await open('/device/ap')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(leave).not.toHaveBeenCalled()
    unfollow()
  })
})

describe('a session that ends while several calls are under way', () => {
  const several = () => Promise.allSettled([1, 2, 3, 4, 5].map(() => call(listDevices)))

  it.each([
    ['the provider', { name: 'Harbour ID' }],
    ['the sign-in here', null],
  ])('leads to %s once, without a notice', async (_where, oidc) => {
    storeSession('abc')
    const { calls, state } = serve(oidc)
    const { leave, router, queries, unfollow } = await open('/device/ap?status=never')
    await screen.findByText('No results match these filters.')
    state.over = true
    await act(async () => {
      await Promise.all([several(), queries.refetchQueries()])
    })
    if (oidc) await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(provider))
    else {
      expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
      expect(router.state.location.search).toEqual({ return: '/device/ap?status=never' })
    }
    expect(calls.filter(({ path }) => path === '/v2/oidc/begin')).toHaveLength(oidc ? 1 : 0)
    expect(readToasts()).toEqual([])
    expect(readSession()).toBeNull()
    unfollow()
  })

  it('comes back to the page asked for after signing in', async () => {
    serve(null)
    const { router, unfollow } = await open('/device/ap?status=never')
    await screen.findByRole('heading', { name: 'Sign in' })
    act(() => storeSession('new'))
    await screen.findByText('No results match these filters.')
    expect(router.state.location.href).toBe('/device/ap?status=never')
    unfollow()
  })

  it('is not taken to the provider by somebody who signed out', async () => {
    storeSession('abc')
    serve({ name: 'Harbour ID' })
    const { leave, router, unfollow } = await open('/device/ap')
    await screen.findByRole('heading', { level: 1 })
    act(() => endSession())
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(router.state.location.href).toBe('/login')
    expect(leave).not.toHaveBeenCalled()
    unfollow()
  })
})
