import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Network, Project } from '#contract/tenancy/endpoints.ts'
import { failure, ok, type SentRequest } from '../../../testing/fake-fetch'
import { openConsole } from '../../../testing/open-console'
import { giveRoom } from '../../../testing/open-part'
import { aNetwork, aProject } from '../../../testing/samples'

const pier = aNetwork(7, 'Pier', 3)
const quay = { ...aNetwork(8, 'Quay'), Country: 'AR', Timezone: 'America/Buenos_Aires', sharedOut: 2 }
const coast = { ...aProject(3, 'Coast', { Group: [pier] }), AlwaysOn: false, DueDay: '2020-01-31' }
const west = { ...aProject(4, 'West'), AlwaysOn: false, DueDay: '9999-12-31' }

interface Scene {
  projects?: Project[]
  networks?: Network[]
  tree?: () => ReturnType<typeof ok> | undefined
  address?: string
}

const whole = '/?tab=group'

async function open({ projects = [coast, west], networks = [pier, quay], tree, address }: Scene = {}) {
  giveRoom()
  const console_ = await openConsole(address ?? whole, ({ path }: SentRequest) => {
    if (path === '/v2/projects') return tree?.() ?? ok(projects)
    if (path === '/v2/groups') return ok(networks)
    if (path === '/v2/groups/counts') return ok([{ ID: 7, total: 5, online: 3 }])
    return undefined
  })
  return { ...console_, user: userEvent.setup() }
}

/** Without the row of column names. */
const rows = async () =>
  within(await screen.findByRole('treegrid', { name: 'Projects and networks' }))
    .getAllByRole('row')
    .slice(1)
const texts = async () => (await rows()).map(({ textContent }) => textContent)

it('shows what lies where, how many devices are online, and until when a project is served', async () => {
  await open()
  await waitFor(async () =>
    expect(await texts()).toEqual([
      'Coast1 network3 / 5Jan 31, 2020',
      'PierSelected3 / 5Germany · Europe/Berlin',
      'West0 networks0 / 0Dec 31, 9999',
      expect.stringMatching(/^Quay.*0 \/ 0Argentina · America\/Buenos Aires/),
    ]),
  )
  expect((await rows()).map((row) => row.getAttribute('aria-level'))).toEqual(['1', '2', '1', '1'])
  expect(screen.getByText('Service ends soon or has ended: Coast')).toBeVisible()
})

it('shows one project where the address names it', async () => {
  await open({ address: `${whole}&scope=all&project=3` })
  await waitFor(async () => expect((await texts()).map((row) => row?.slice(0, 4))).toEqual(['Coas', 'Pier']))
  expect(await screen.findByRole('button', { name: /Project: ?Coast/ })).toBeVisible()
})

it('shows all where the project of the address is not there', async () => {
  await open({ address: `${whole}&scope=all&project=99` })
  await waitFor(async () => expect(await texts()).toHaveLength(4))
})

it('closes a project, with the pointer and with the keys, and walks to what is beside it', async () => {
  const { user } = await open()
  const [first] = await rows()
  await user.click(within(first!).getByRole('button', { name: /^Coast/ }))
  expect(first).toHaveAttribute('aria-expanded', 'false')
  expect(await rows()).toHaveLength(3)
  first!.focus()
  await user.keyboard('{ArrowRight}')
  expect(await rows()).toHaveLength(4)
  await user.keyboard('{ArrowDown}')
  const inside = (await rows())[1]
  await waitFor(() => expect(inside).toHaveFocus())
  expect(inside).toHaveTextContent('Pier')
})

it('selects a network and shows how it stands', async () => {
  const { user, router } = await open()
  const last = (await rows()).at(-1)!
  await user.click(within(last).getByTitle('Open Quay'))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(localStorage.getItem('roost.network.demo')).toBe('8')
})

it('finds places by their name', async () => {
  const { user } = await open()
  await rows()
  const search = screen.getByRole('searchbox', { name: 'Search' })
  await user.type(search, 'quay')
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  await user.type(search, '?')
  expect(await screen.findByText('No matches')).toBeVisible()
})

it('leads to the trash and back', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('link', { name: 'Trash' }))
  expect(await screen.findByText('The trash is empty.')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Back to projects' }))
  expect(await rows()).toHaveLength(4)
})

it('says how to begin where there is nothing yet, and opens that', async () => {
  const { user } = await open({ projects: [], networks: [] })
  expect(await screen.findByText('There are no projects or networks yet.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'New project' }))
  expect(await screen.findByRole('dialog', { name: 'New project' })).toBeVisible()
})

it('tells why it cannot be shown, and asks again when told to', async () => {
  let refused = true
  const { user } = await open({ tree: () => (refused ? failure(403, 'forbidden') : undefined) })
  const alert = (await screen.findByText('Projects and networks could not be loaded.')).parentElement!
  expect(alert).toHaveTextContent('Your role does not allow this.')
  refused = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(4)
})
