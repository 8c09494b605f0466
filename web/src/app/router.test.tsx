import { createMemoryHistory } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveConnection } from '../api/live-connection'
import { makeQueryClient } from '../api/query-client'
import { readSession, storeSession } from '../api/session'
import { failure, fakeFetch, ok, type SentRequest } from '../testing/fake-fetch'
import { renderPart } from '../testing/render'
import { aNetwork, anItem, anOverview } from '../testing/samples'
import { App } from './App'
import { makeRouter } from './router'

const account = {
  username: 'demo',
  role: 'admin',
  language: null,
  theme: 'system',
  lastLogin: null,
  logins: { from: 0, to: 1, count: 1 },
  mustChangePassword: false,
  email: null,
  phone: null,
  pend: false,
  pretend: false,
}
const counts = {
  total: 3,
  online: 2,
  offline: 1,
  never: 0,
  users: 5,
  kinds: [{ type: 'ap', total: 3, online: 2, never: 0 }],
}

const overview = anOverview({
  alarms: { critical: 2, medium: 1, normal: 0 },
  attention: {
    items: [
      anItem('config_failed'),
      anItem('task_waiting', { name: 'Campus', sn: null, group: null, groupName: null }),
    ],
    counts: [
      { kind: 'config_failed', count: 80 },
      { kind: 'task_waiting', count: 1 },
    ],
  },
})

function server({ path }: SentRequest) {
  if (path === '/v2/me') return ok(account)
  if (path === '/v2/groups') return ok([aNetwork(7, 'Pier')])
  if (path === '/v2/devices/counts') return ok(counts)
  if (path === '/v2/overview') return ok(overview)
  if (path.startsWith('/api/v1/')) return { body: { status: 'success', data: { result: [] } } }
  if (path === '/v2/tasks') return ok({ send: [], recv: [] })
  if (path === '/v2/shares') return ok({ given: [], received: [], offers: [], always: [] })
  return ok([], { next: null, total: 0 })
}

const listed = (link: HTMLElement) =>
  Object.fromEntries(new URL(link.getAttribute('href')!, location.href).searchParams)

async function open(path: string) {
  const queries = makeQueryClient()
  const router = makeRouter(queries, createMemoryHistory({ initialEntries: [path] }))
  const live = new LiveConnection({ session: () => null, open: () => new WebSocket('ws://console.test') })
  await renderPart(<App env="test" queries={queries} live={live} router={router} />)
  return router
}

beforeEach(() => storeSession('abc'))
afterEach(() => vi.unstubAllGlobals())

describe('the way through the console', () => {
  it('leads to the sign-in without a session, and remembers where one wanted to go', async () => {
    sessionStorage.clear()
    fakeFetch(server)
    const router = await open('/device/ap?status=online')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(router.state.location.search).toEqual({ return: '/device/ap?status=online' })
  })

  it('leads to the sign-in when the session has ended', async () => {
    fakeFetch(() => failure(401, 'unauthenticated'))
    await open('/device/ap')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(readSession()).toBeNull()
  })

  it.each(['/nowhere/at/all', '/device/pend', '/systatus/overview', '/auth/temp'])(
    'leads from %s to the start',
    async (path) => {
      fakeFetch(server)
      const router = await open(path)
      expect(await screen.findByRole('heading', { name: 'Welcome, demo' })).toBeVisible()
      expect(router.state.location.pathname).toBe('/')
    },
  )

  it('opens the devices never online to whom the operator grants it, from the menu, too', async () => {
    fakeFetch((sent) => (sent.path === '/v2/me' ? ok({ ...account, pend: true }) : server(sent)))
    const router = await open('/device/pend')
    expect(await screen.findByRole('heading', { name: 'Never-online devices', level: 1 })).toBeVisible()
    expect(router.state.location.pathname).toBe('/device/pend')
    const menu = screen.getByRole('navigation', { name: 'Main menu' })
    expect(within(menu).getByRole('link', { name: /Never-online devices/ })).toBeVisible()
    expect(await screen.findByText(/^No devices awaited/)).toBeVisible()
  })

  it('leads from every number of the start page to the list it counts', async () => {
    const networks = { ...overview.wan.networks, up: 1 }
    const wan = { ...overview.wan, total: 3, online: 1, offline: 2, networks }
    fakeFetch((sent) => (sent.path === '/v2/overview' ? ok({ ...overview, wan }) : server(sent)))
    await open('/')
    const online = await screen.findByRole('link', { name: /Devices online/ })
    expect(online).toHaveTextContent('2')
    expect(online).toHaveAttribute('href', '/?tab=devices&status=online')
    const table = screen.getByRole('table', { name: 'Devices by type' })
    const hrefs = [...table.querySelectorAll('td a')].map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(['/device/ap?status=online', '/device/ap', '/device/ap?status=never'])
    const ways = 'gateway,wifirouter,cellularouter,router,soho'
    const gateways = await screen.findByRole('link', { name: 'Gateways online 1' })
    expect(listed(gateways)).toEqual({ tab: 'devices', status: 'online', kind: ways })
    const reachable = screen.getByRole('link', { name: 'Networks reachable: 1' })
    expect(listed(reachable)).toEqual({ tab: 'group', wan: 'up' })
    const total = within(gateways.parentElement!).getByRole('link', { name: 'of 3' })
    expect(listed(total)).toEqual({ tab: 'devices', kind: ways })
  })

  it('leads from what needs attention to the thing, and to the list of all such', async () => {
    fakeFetch(server)
    await open('/?scope=all')
    const link = (name: string | RegExp) => screen.getByRole('link', { name })
    expect(await screen.findByRole('link', { name: 'Mast' })).toHaveAttribute(
      'href',
      '/device/info?sn=AA:BB:CC:00:00:01&tab=configuration',
    )
    expect(link('Campus')).toHaveAttribute('href', '/?tab=task')
    expect(link('Configuration failed: 80')).toHaveAttribute(
      'href',
      '/?tab=devices&scope=all&attention=config_failed',
    )
    expect(link('Critical 2')).toHaveAttribute(
      'href',
      '/monitor/alarm?scope=all&status=critical&state=standing',
    )
    expect(screen.getByText(/internet status is unknown/)).toBeVisible()
  })

  it('shows the rest of the start page when what needs attention cannot be had', async () => {
    fakeFetch((sent) => (sent.path === '/v2/overview' ? failure(500, 'internal') : server(sent)))
    await open('/')
    expect(await screen.findByRole('link', { name: /Devices online/ })).toHaveTextContent('2')
    // Parts of the page that come later draw it anew.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible())
  })

  it('offers to make the first network where there is none', async () => {
    fakeFetch((sent) => (sent.path === '/v2/groups' ? ok([]) : server(sent)))
    await open('/device/ap')
    expect(await screen.findByText('Create your first network')).toBeVisible()
  })

  it('asks for the list of the selected network with the filters of the address', async () => {
    const calls = fakeFetch(server)
    await open('/device/gateway?status=never&q=roof&sort=-name')
    await waitFor(() => {
      const list = calls.find((sent) => sent.path === '/v2/devices')
      expect(list?.query).toEqual({
        group: '7',
        type: 'gateway,router',
        status: 'never',
        q: 'roof',
        sort: '-name',
        limit: '100',
      })
    })
    expect(await screen.findByText('No results match these filters.')).toBeVisible()
  })
})
