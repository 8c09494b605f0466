import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { listKiosks, showWall, wallTrend } from '#contract/overview/wall.ts'
import { ok, type SentRequest } from '../../../testing/fake-fetch'
import { openConsole } from '../../../testing/open-console'
import { aProject } from '../../../testing/samples'
import { aWall, aWallTrend } from '../../../testing/wall'

const answer = ({ path }: SentRequest) => {
  if (path === '/v2/projects') return ok([aProject(3, 'Hotels', { Children: [aProject(4, 'Campus')] })])
  if (path === showWall.path) return ok(aWall())
  return path === wallTrend.path ? ok(aWallTrend()) : undefined
}

async function open(search = '') {
  const { calls, router } = await openConsole(`/service/dashboard${search}`, answer)
  const user = userEvent.setup()
  await screen.findByRole('button', { name: 'Open full screen' })
  const choose = async (field: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  const asked = (path: string) => calls.filter((sent) => sent.path === path).at(-1)?.query
  return { user, choose, asked, search: () => router.state.location.search }
}

const fields = ['Project or network', 'Switch pages every', 'Chart range']
const values = () => fields.map((name) => screen.getByRole<HTMLInputElement>('combobox', { name }).value)
const dialog = () => screen.queryByRole('dialog', { name: 'Wall dashboard' })

/** What jsdom lacks: a screen that a page can fill. */
const lent: [object, string][] = []
function lend(to: object, name: string, value: unknown): void {
  Object.defineProperty(to, name, { value, configurable: true })
  lent.push([to, name])
}
afterEach(() => {
  for (const [to, name] of lent.splice(0)) Reflect.deleteProperty(to, name)
})

it('shows everything until a place is chosen, whatever else its address says', async () => {
  const { asked } = await open('?show=group-99&pace=3&range=year')
  expect(values()).toEqual(['All networks', '20 s', '24 hours'])
  expect(screen.getByText(/^Select a project or network to create links/)).toBeVisible()
  expect(asked(listKiosks.path)).toBeUndefined()
})

it('keeps in its address what is shown, how fast it turns and of how long the charts are', async () => {
  const { choose, asked, search } = await open()
  await choose('Project or network', 'Campus')
  await waitFor(() => expect(asked(listKiosks.path)).toEqual({ project: '4' }))
  await choose('Switch pages every', '1 min')
  await waitFor(() => expect(search()).toMatchObject({ show: 'project-4', pace: '60' }))
  await choose('Chart range', 'Week')
  await waitFor(() => expect(values()).toEqual(['Campus', '1 min', 'Week']))
  expect(search()).toEqual({ show: 'project-4', pace: '60', range: 'week' })
  await choose('Project or network', 'All networks')
  await waitFor(() => expect(search()).not.toHaveProperty('show'))
})

it('shows the place that was chosen, and Escape leads back', async () => {
  const { user, asked } = await open('?show=group-7&range=hour')
  await waitFor(() => expect(values()[0]).toBe('Pier'))
  await user.click(screen.getByRole('button', { name: 'Open full screen' }))
  const wall = within(await screen.findByRole('dialog', { name: 'Wall dashboard' }))
  expect(await wall.findByRole('heading', { level: 1, name: 'Pier' })).toBeVisible()
  expect(asked(showWall.path)).toEqual({ group: '7' })
  expect(asked(wallTrend.path)).toEqual({ group: '7', range: 'hour' })
  await user.keyboard('x')
  expect(dialog()).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog()).toBeNull())
})

it('fills the window where the browser does not let it fill the screen', async () => {
  const refused = vi.fn(() => Promise.reject(new Error('not allowed')))
  lend(document.documentElement, 'requestFullscreen', refused)
  const { user, asked } = await open()
  await user.click(screen.getByRole('button', { name: 'Open full screen' }))
  expect(await screen.findByText('Devices online')).toBeVisible()
  expect(refused).toHaveBeenCalledTimes(1)
  expect(asked(showWall.path)).toEqual({})
})

it('ends when the browser leaves the full screen, and not when it enters it', async () => {
  lend(document.documentElement, 'requestFullscreen', async () => undefined)
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Open full screen' }))
  await screen.findByText('Devices online')
  lend(document, 'fullscreenElement', document.documentElement)
  fireEvent(document, new Event('fullscreenchange'))
  expect(dialog()).toBeVisible()
  lend(document, 'fullscreenElement', null)
  fireEvent(document, new Event('fullscreenchange'))
  await waitFor(() => expect(dialog()).toBeNull())
})

it('gives the screen back when it is closed', async () => {
  const leave = vi.fn(async () => undefined)
  lend(document.documentElement, 'requestFullscreen', async () => undefined)
  lend(document, 'exitFullscreen', leave)
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Open full screen' }))
  await screen.findByText('Devices online')
  lend(document, 'fullscreenElement', document.documentElement)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog()).toBeNull())
  expect(leave).toHaveBeenCalledTimes(1)
})
