import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { failure, ok, type SentRequest } from '../testing/fake-fetch'
import { openConsole } from '../testing/open-console'
import { aDevice } from '../testing/samples'
import { liveScreens } from './screens/screens'
import { scrollToTop } from './start'

afterEach(() => vi.unstubAllGlobals())

const roof = {
  ...aDevice({ groupName: 'Pier' }),
  ...{ firstSeen: 1, connectedSince: 1, compatible: null, externalId: null, config: null },
  ...{ keyFingerprint: null, notices: [], commands: [], state: null },
}
const counts = { total: 3, online: 2, offline: 0, never: 1, users: 5, kinds: [] }

function answers({ path, query }: SentRequest) {
  if (path === '/v2/devices/counts') return ok(counts)
  if (path === '/v2/device/info') return query.sn === roof.sn ? ok(roof) : failure(404, 'does_not_exist')
  return undefined
}

const trail = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
    .getAllByRole('listitem')
    .map((crumb) => crumb.textContent)

describe('breadcrumbs and titles', () => {
  it.each([
    ['/device/ap', ['Pier', 'Devices', 'Access points'], 'Access points · Pier · Roost'],
    ['/device/switch/', ['Pier', 'Devices', 'Switches'], 'Switches · Pier · Roost'],
    ['/device/ap?scope=all', ['Devices', 'Access points'], 'Access points · Roost'],
    ['/group/add', ['Configuration', 'Network', 'Create a network'], 'Create a network · Roost'],
    ['/maintain/group', ['Pier', 'Reports', 'Overview'], 'Overview · Pier · Roost'],
    ['/terminal/camera', ['Pier', 'Devices', 'Terminals', 'Cameras'], 'Cameras · Pier · Roost'],
    ['/upgrade/firmware', ['Upgrade', 'Firmware'], 'Firmware · Roost'],
  ])('say where %s is', async (path, crumbs, title) => {
    await openConsole(path, answers)
    await waitFor(() => expect(trail()).toEqual(crumbs))
    await waitFor(() => expect(document.title).toBe(title))
  })

  it('name the device, its network, and lead back to its list', async () => {
    await openConsole(`/device/apinfo?sn=${roof.sn}`, answers)
    await waitFor(() => expect(trail()).toEqual(['Pier', 'Devices', 'Access points', 'Roof AP']))
    const list = screen.getByRole('navigation', { name: 'Breadcrumbs' })
    expect(within(list).getByRole('link', { name: 'Access points' })).toHaveAttribute('href', '/device/ap')
    expect(document.title).toBe('Roof AP · Pier · Roost')
  })

  it('count the unread alarms in the title', async () => {
    await openConsole('/group/add', (sent) =>
      sent.path === '/v2/alarm' ? ok([], { next: null, total: 12 }) : answers(sent),
    )
    await waitFor(() => expect(document.title).toBe('(12) Create a network · Roost'))
  })

  it('stand on every screen of an administrator but the start, the last one marked as the page', async () => {
    const { router } = await openConsole('/', answers)
    await screen.findByRole('main')
    expect(screen.queryByRole('navigation', { name: 'Breadcrumbs' })).toBeNull()
    for (const { path } of liveScreens.filter((live) => live.path !== '/' && live.roles.includes('admin'))) {
      await act(() => router.navigate({ to: path as string }))
      const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }))
      expect(crumbs.getAllByRole('listitem').at(-1), path).toHaveAttribute('aria-current', 'page')
      expect(document.title, path).toMatch(/ · Roost$/)
    }
  })
})

describe('going to a page', () => {
  it('starts at its top, back as well; a change of the query stays where it is', async () => {
    const { router } = await openConsole('/device/ap', answers)
    const page = await screen.findByRole('main')
    page.scrollTo = vi.fn() as typeof page.scrollTo
    scrollToTop(router)
    const go = (href: string) => act(() => router.navigate({ href }))
    await go('/device/ap?status=online')
    expect(page.scrollTo).not.toHaveBeenCalled()
    await go('/device/switch')
    await waitFor(() => expect(page.scrollTo).toHaveBeenCalledTimes(1))
    await act(async () => router.history.back())
    await waitFor(() => expect(page.scrollTo).toHaveBeenCalledTimes(2))
    expect(page.scrollTo).toHaveBeenLastCalledWith(0, 0)
    expect(router.state.location.href).toBe('/device/ap?status=online')
  })

  it.each([
    ['/group/adddevice', '/group/addevice'],
    ['/device/cellularrouter?status=online', '/device/cellularouter?status=online'],
    ['/sysstatus/overview', '/'],
    ['/nowhere#fragment', '/'],
  ])('by the address %s leads to %s', async (path, to) => {
    const { router } = await openConsole(path, answers)
    await waitFor(() => expect(router.state.location.href).toBe(to))
  })
})

describe('never-online devices', () => {
  it('are a filter of every list and a number of the start page', async () => {
    const { router } = await openConsole('/', answers)
    const never = await screen.findByRole('link', { name: /never online/i })
    expect(never).toHaveTextContent('1')
    expect(never).toHaveAttribute('href', '/?tab=devices&status=never')
    for (const { path } of liveScreens.filter((live) => live.words.join() === 'inventory' && live.menu)) {
      await act(() => router.navigate({ to: path as string }))
      expect(await screen.findByRole('button', { name: /^Never online/ }), path).toBeVisible()
    }
  })
})
