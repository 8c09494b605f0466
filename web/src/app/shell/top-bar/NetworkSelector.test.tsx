import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok } from '../../../testing/fake-fetch'
import { openConsole } from '../../../testing/open-console'
import { aNetwork, aProject } from '../../../testing/samples'

/** The list draws as many rows as it is high, and jsdom lays nothing out. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(420)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const quay = aNetwork(8, 'Quay', 3)
const harbour = aProject(3, 'Harbour', { Group: [quay] })

const bare = (text: string) => text.replaceAll(' ', '')

async function open(path: string) {
  const person = userEvent.setup()
  localStorage.setItem('roost.network.demo', '8')
  const { router } = await openConsole(path, (sent) => {
    if (sent.path === '/v2/projects') return ok([harbour])
    if (sent.path === '/v2/groups') return ok([aNetwork(7, 'Pier'), quay])
    return undefined
  })
  // Whether pieces of a name are parted by a space is for the browser to say: jsdom lays nothing out.
  const control = (name: string) =>
    screen.findByRole('button', { name: (given) => bare(given) === bare(name) })
  const choose = async (shown: string, name: RegExp) => {
    await person.click(await control(shown))
    const list = await screen.findByRole('listbox', { name: 'Projects and networks' })
    await person.click(within(list).getByRole('option', { name }))
  }
  return { router, control, choose, person }
}

it('says what the page shows, and changes that', async () => {
  const { router, control, choose } = await open('/device/ap')
  await choose('Network: Harbour › Quay', /All networks/)
  await control('Network: All networks')
  expect(router.state.location.href).toBe('/device/ap?scope=all')
  await choose('Network: All networks', /Pier/)
  await control('Network: Pier')
  expect(router.state.location.href).toBe('/device/ap')
})

it('offers a project where the page can show one', async () => {
  const { router, control, choose } = await open('/maintain/group')
  await choose('Network: Harbour › Quay', /Harbour/)
  await control('Project: Harbour')
  expect(router.state.location.search).toEqual({ scope: 'all', project: '3' })
})

it('offers one network where the page shows no more, and never lets a project be chosen there', async () => {
  const { control, person } = await open('/config/wireless')
  await person.click(await control('Network: Harbour › Quay'))
  const list = await screen.findByRole('listbox', { name: 'Projects and networks' })
  const names = within(list)
    .getAllByRole('option')
    .map((one) => one.textContent)
  expect(names).toEqual(['Quay', 'Pier'])
})

it('opens a page that shows the network where this one shows them all', async () => {
  const { router, control, choose } = await open('/?tab=group')
  await choose('Network: All networks', /Pier/)
  await waitFor(() => expect(router.state.location.href).toBe('/'))
  await control('Network: Pier')
})
