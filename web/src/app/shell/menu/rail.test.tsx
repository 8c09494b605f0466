import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { failure, ok } from '../../../testing/fake-fetch'
import { openConsole } from '../../../testing/open-console'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  document.documentElement.dir = 'ltr'
})

const counts = {
  ...{ total: 3, online: 2, offline: 1, never: 0, users: 5 },
  kinds: [
    { type: 'ap', total: 2, online: 2, never: 0 },
    { type: 'onvif', total: 1, online: 0, never: 0 },
    { type: 'switch', total: 0, online: 0, never: 0 },
  ],
}

async function open(path: string, known = true) {
  const opened = await openConsole(path, (sent) => {
    if (sent.path !== '/v2/devices/counts') return undefined
    return known ? ok(counts) : failure(500, 'internal')
  })
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
  const area = (name: string) => menu.getByRole('button', { name })
  const pages = () => menu.getAllByRole('link').map((link) => link.textContent)
  return { ...opened, menu, area, pages }
}

describe('the menu', () => {
  it('shows the pages of the area that is shown, and of another one once it is opened', async () => {
    const { menu, area, router } = await open('/config/wireless')
    const shown = async (name: string) =>
      waitFor(() => expect(menu.getByRole('link', { name })).toHaveAttribute('aria-current', 'page'))
    await shown('Basic SSID settings')
    expect(area('Configuration')).toHaveAttribute('aria-expanded', 'true')
    expect(menu.queryByRole('link', { name: 'Operation log' })).toBeNull()
    fireEvent.click(area('Logs'))
    expect(area('Configuration')).toHaveAttribute('aria-expanded', 'false')
    fireEvent.click(menu.getByRole('link', { name: 'Operation log' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/journal/operation'))
    // The address comes before the page, which opens its area.
    await shown('Operation log')
    expect(area('Logs')).toHaveAttribute('aria-expanded', 'true')
    fireEvent.click(area('Logs'))
    expect(menu.queryByRole('link', { name: 'Operation log' })).toBeNull()
  })

  it('puts headings over the pages of an area with several sections, and none over one page', async () => {
    const { menu, area } = await open('/config/wireless')
    expect(menu.getByRole('list', { name: 'Wireless' })).toBeVisible()
    expect(menu.getByRole('list', { name: 'Network' })).toBeVisible()
    expect(menu.getByRole('link', { name: 'Project view dashboard' })).toBeVisible()
    expect(menu.queryByRole('button', { name: 'Services' })).toBeNull()
    expect(area('Devices')).toBeVisible()
  })

  it('folds kinds away that nobody owns, and shows them when asked', async () => {
    const { menu, pages, calls } = await open('/device/cpe')
    await menu.findByRole('link', { name: 'Access points' })
    const owned = ['Access points', 'CPE bridges', 'Cameras']
    for (const name of owned) expect(pages()).toContain(name)
    expect(pages()).not.toContain('Switches')
    expect(menu.getByRole('list', { name: 'Terminals' })).toBeVisible()
    fireEvent.click(menu.getByRole('button', { name: '9 more types' }))
    for (const name of [...owned, 'Switches', 'Mesh routers']) expect(pages()).toContain(name)
    fireEvent.click(menu.getByRole('button', { name: 'Only types you have' }))
    expect(pages()).not.toContain('Switches')
    const asked = calls.filter(({ path, query }) => path === '/v2/devices/counts' && !query.group)
    expect(asked).toHaveLength(1)
  })

  it('folds nothing away while it cannot be known what is there', async () => {
    const { menu } = await open('/device/ap', false)
    expect(await menu.findByRole('link', { name: 'Switches' })).toBeVisible()
    expect(menu.queryByRole('button', { name: /more type/ })).toBeNull()
  })

  it('asks for no counts while nobody looks at devices', async () => {
    const { calls, area, menu } = await open('/upgrade/firmware')
    expect(calls.filter(({ path }) => path === '/v2/devices/counts')).toEqual([])
    fireEvent.click(area('Devices'))
    expect(await menu.findByRole('link', { name: 'Access points' })).toBeVisible()
  })

  it.each([
    ['ltr', 'ArrowRight', 'ArrowLeft'],
    ['rtl', 'ArrowLeft', 'ArrowRight'],
  ])('is walked by arrow keys, %s', async (dir, inwards, outwards) => {
    const { menu, area } = await open('/config/wireless')
    document.documentElement.dir = dir
    const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
    menu.getByRole('link', { name: 'Home' }).focus()
    press('ArrowUp')
    expect(document.activeElement).toBe(menu.getAllByRole('link').at(-1))
    press('Home')
    expect(document.activeElement).toHaveTextContent('Home')
    area('Reports').focus()
    press(inwards)
    expect(area('Reports')).toHaveAttribute('aria-expanded', 'true')
    press('ArrowDown')
    expect(document.activeElement).toHaveTextContent('Overview')
    press(outwards)
    expect(document.activeElement).toBe(area('Reports'))
    press(outwards)
    expect(area('Reports')).toHaveAttribute('aria-expanded', 'false')
  })

  it('shows the pages of an area beside its icon when it is narrow', async () => {
    localStorage.setItem('roost.rail.narrow', 'true')
    const person = userEvent.setup()
    const { menu, router } = await open('/upgrade/firmware')
    expect(menu.getByRole('button', { name: 'Upgrade' })).toHaveAttribute('data-current')
    await person.click(menu.getByRole('button', { name: 'Logs' }))
    const pages = within(await screen.findByRole('dialog', { name: 'Logs' }))
    await person.click(pages.getByRole('link', { name: 'Configuration log' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/journal/config'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Logs' })).toBeNull())
  })
})
