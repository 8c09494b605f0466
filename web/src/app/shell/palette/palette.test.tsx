import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Finding } from '#contract/search/endpoints.ts'
import { failure, ok } from '../../../testing/fake-fetch'
import { openConsole } from '../../../testing/open-console'
import { hitOf } from './highlight'

const device = (title: string, sn: string): Finding => ({
  ...{ type: 'device', rank: 'prefix', title, sn, mac: sn, ip: '10.0.0.9', model: 'AP7000', note: null },
  ...{ kind: 'ap', status: 'online', group: { ID: 7, Name: 'Pier' } },
})
const roof = device('Roof AP', '02:3B:57:17:B7:80')
const room = device('Room AP', '02:3B:57:17:B7:81')

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

type Answers = Record<string, ReturnType<typeof ok>>

async function openPalette(answers: Answers = {}) {
  const opened = await openConsole('/group/add', (sent) =>
    sent.path === '/v2/search' ? (answers[sent.query.q ?? ''] ?? found()) : undefined,
  )
  await screen.findByRole('button', { name: 'Search' })
  const press = () => fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  press()
  const field = await screen.findByRole('combobox', { name: 'Search' })
  await screen.findAllByRole('option')
  return { ...opened, field, press, asked: () => opened.calls.filter(({ path }) => path === '/v2/search') }
}

const found = (...findings: Finding[]) => ok({ findings, more: [] })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const key = (field: HTMLElement, name: string) => fireEvent.keyDown(field, { key: name })
const chosen = () => screen.getAllByRole('option').find((one) => one.ariaSelected === 'true')?.textContent
const option = (name: RegExp) => screen.findByRole('option', { name })

/** Before any other test has loaded what lists the results. */
it('loses no key from the first moment on, nor the Enter after them', async () => {
  const { router } = await openConsole('/group/add', ({ path, query }) =>
    path === '/v2/search' && query.q === 'roof' ? found(roof) : undefined,
  )
  await screen.findByRole('button', { name: 'Search' })
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  // At once: what lists the results is not even asked for yet.
  const field = document.activeElement as HTMLInputElement
  expect(field).toHaveAccessibleName('Search')
  expect(screen.queryByRole('option')).toBeNull()
  type(field, 'roof')
  key(field, 'Enter')
  await waitFor(() => expect(router.state.location.href).toBe('/device/apinfo?sn=02:3B:57:17:B7:80'))
})

it('opens and closes by keyboard and tells before anything is typed what can be done', async () => {
  const { press } = await openPalette()
  expect(screen.getByRole('option', { name: /Sign out/ })).toBeInTheDocument()
  expect(screen.getByRole('option', { name: /Operation log/ })).toBeInTheDocument()
  press()
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull())
})

it('an Enter for words that were changed since opens nothing', async () => {
  const { field, router } = await openPalette({ roof: found(roof) })
  type(field, 'zzz')
  key(field, 'Enter')
  type(field, 'roof')
  await option(/Roof AP/)
  expect(router.state.location.pathname).toBe('/group/add')
})

it('finds a device and opens its page, and remembers it', async () => {
  const { field, router, press, asked } = await openPalette({ ro: found(roof, room) })
  type(field, 'r')
  type(field, 'ro')
  const first = await option(/Roof AP/)
  expect(within(first).getByText('Ro')).toHaveProperty('tagName', 'MARK')
  expect(first).toHaveTextContent('Pier · AP7000 · 10.0.0.9 · 02:3B:57:17:B7:80')
  expect(asked().map(({ query }) => query.q)).toEqual(['ro'])
  expect(field).toHaveAttribute('aria-activedescendant', first.id)
  key(field, 'ArrowDown')
  expect(chosen()).toContain('Room AP')
  key(field, 'Enter')
  await waitFor(() => expect(router.state.location.href).toBe('/device/apinfo?sn=02:3B:57:17:B7:81'))
  press()
  const recent = await screen.findByRole('group', { name: 'Recent' })
  expect(within(recent).getByRole('option')).toHaveTextContent('Room AP')
})

it('walks with arrows, Home and End, around both ends', async () => {
  const { field } = await openPalette()
  const all = screen.getAllByRole('option').map((one) => one.textContent)
  expect(chosen()).toBe(all[0])
  key(field, 'ArrowUp')
  expect(chosen()).toBe(all.at(-1))
  key(field, 'ArrowDown')
  expect(chosen()).toBe(all[0])
  key(field, 'End')
  expect(chosen()).toBe(all.at(-1))
  key(field, 'Home')
  expect(chosen()).toBe(all[0])
})

it('Enter before the answer waits for it, and never takes what older words found', async () => {
  const { field, router } = await openPalette({ roo: found(room), roof: found(roof) })
  type(field, 'roo')
  await option(/Room AP/)
  type(field, 'roof')
  key(field, 'Enter')
  await waitFor(() => expect(router.state.location.search).toEqual({ sn: '02:3B:57:17:B7:80' }))
})

it('a late answer to older words does not take the place of a newer one', async () => {
  const late: ((answer: Response) => void)[] = []
  const { field } = await openPalette({ roof: found(roof) })
  const serve = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, options?: RequestInit) =>
    address.includes('q=roo&') ? new Promise<Response>((give) => late.push(give)) : serve(address, options),
  )
  type(field, 'roo')
  await waitFor(() => expect(late).toHaveLength(1))
  type(field, 'roof')
  await option(/Roof AP/)
  await act(async () =>
    late[0]?.(new Response(JSON.stringify({ code: 0, data: { findings: [room], more: [] } }))),
  )
  expect(screen.queryByRole('option', { name: /Room AP/ })).toBeNull()
})

it.each([
  [{ type: 'network', ID: 8, address: '', path: [] }, '/'],
  [{ type: 'project', ID: 3, path: [] }, '/?tab=group&scope=all&project=3'],
  [
    { type: 'ssid', key: 'abc1', enabled: true, group: { ID: 8, Name: 'Quay' } },
    '/config/wireless?ssid=abc1',
  ],
])('opens the thing itself: %o', async (what, address) => {
  const finding = { ...what, rank: 'exact', title: 'Quay side' } as Finding
  const { field, router } = await openPalette({ quay: found(finding) })
  type(field, 'quay')
  fireEvent.click(await option(/Quay side/))
  await waitFor(() => expect(router.state.location.href).toBe(address))
  if (what.type !== 'project') expect(localStorage.getItem('roost.network.demo')).toBe('8')
})

it('says that nothing matches, and that the search failed, with another try', async () => {
  const answers: Answers = { broken: failure(500, 'internal') }
  const { field } = await openPalette(answers)
  type(field, 'zzz')
  expect(await screen.findByText('No results for “zzz”.')).toBeInTheDocument()
  type(field, 'broken')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Devices and networks could not be searched.')
  answers.broken = found(roof)
  fireEvent.click(within(alert).getByRole('button'))
  expect(await option(/Roof AP/)).toBeInTheDocument()
})

it('lists only pages that the role may open', async () => {
  const { field } = await openPalette()
  type(field, 'unbind')
  await screen.findByText('No results for “unbind”.')
  type(field, 'firmware')
  expect(await option(/Firmware/)).toBeInTheDocument()
})

it('marks what was asked for, digits of a MAC in any spelling', () => {
  expect(hitOf('Roof AP', 'ap')).toEqual([5, 7])
  expect(hitOf('02:3B:57:17:B7:80', '17b780')).toEqual([9, 17])
  expect(hitOf('02:3B:57:17:B7:80', '3b-57')).toEqual([3, 8])
  expect(hitOf('Roof', 'x')).toBeNull()
  expect(hitOf('İstanbul', 'stan')).toBeNull()
})
