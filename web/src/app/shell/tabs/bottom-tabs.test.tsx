import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok } from '../../../testing/fake-fetch'
import { openConsole } from '../../../testing/open-console'

const wide = window.matchMedia

beforeEach(() => {
  window.matchMedia = (query) => ({ ...wide(query), matches: query === '(max-width: 767px)' })
})

afterEach(() => {
  window.matchMedia = wide
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function open(path: string) {
  const opened = await openConsole(path, (sent) =>
    sent.path === '/v2/alarm' ? ok([], { next: null, total: 3 }) : undefined,
  )
  return { ...opened, tabs: within(await screen.findByRole('navigation', { name: 'Main pages' })) }
}

it('lead to the main pages, the one that is shown marked', async () => {
  const { tabs, router } = await open('/')
  expect(tabs.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  expect(tabs.getByRole('link', { name: 'Devices' })).not.toHaveAttribute('aria-current')
  fireEvent.click(tabs.getByRole('link', { name: 'Devices' }))
  await waitFor(() => expect(router.state.location.href).toBe('/?tab=devices'))
  expect(tabs.getByRole('link', { name: 'Devices' })).toHaveAttribute('aria-current', 'page')
  expect(tabs.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
})

it('mark the devices on a list of one kind, too', async () => {
  const { tabs } = await open('/device/ap')
  expect(tabs.getByRole('link', { name: 'Devices' })).toHaveAttribute('aria-current', 'page')
})

it('open the alarms and the whole menu', async () => {
  const { tabs, router } = await open('/upgrade/firmware')
  fireEvent.click(await tabs.findByRole('link', { name: /Alarms.*3 unread/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/monitor/alarm'))
  fireEvent.click(tabs.getByRole('button', { name: 'More' }))
  const menu = await screen.findByRole('dialog', { name: 'Main menu' })
  expect(within(menu).getByRole('button', { name: 'Configuration' })).toBeVisible()
})
