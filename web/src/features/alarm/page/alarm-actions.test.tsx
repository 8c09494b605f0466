import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { openConsole } from '../../../testing/open-console'

const drawers = ['Alarm settings', 'Maintenance', 'Notifications']
const buttons = () => {
  const head = screen.getByRole('heading', { level: 1, name: 'Alarms' }).closest('header')!
  return within(head)
    .getAllByRole('button')
    .map((button) => button.textContent || button.getAttribute('aria-label'))
}

async function openAlarms() {
  const { router } = await openConsole('/monitor/alarm', () => undefined)
  await screen.findByRole('heading', { level: 1, name: 'Alarms' })
  return { user: userEvent.setup(), search: () => router.state.location.search }
}

afterEach(() => void vi.unstubAllGlobals())

it('offers what is set about alarms beside the title', async () => {
  await openAlarms()
  await screen.findByRole('button', { name: 'Maintenance' })
  expect(buttons()).toEqual(expect.arrayContaining(drawers))
})

it('offers it on a phone in one menu, and opens the same', async () => {
  const wide = window.matchMedia
  vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: /max-width/.test(query) }))
  const { user, search } = await openAlarms()
  expect(buttons().filter((name) => drawers.includes(name!))).toEqual([])
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await screen.findByRole('menuitem', { name: 'Maintenance' })
  const items = screen.getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(drawers))
  await user.click(screen.getByRole('menuitem', { name: 'Maintenance' }))
  expect(search()).toEqual({ maintenance: 'open' })
})
