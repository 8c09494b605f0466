import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Project } from '#contract/tenancy/endpoints.ts'
import { failure, ok, type SentRequest } from '../../../testing/fake-fetch'
import { account, openConsole } from '../../../testing/open-console'
import { aNetwork, aProject } from '../../../testing/samples'

const top = 'No project (top level)'
const nested = aProject(3, 'Coast', { Children: [aProject(4, 'West')] })

async function open(role: string, projects: Project[], path = '/group/add', saved = ok({ ID: 12 })) {
  let made = false
  const console_ = await openConsole(path, (sent: SentRequest) => {
    if (sent.path === '/v2/me') return ok({ ...account, role })
    if (sent.path === '/v2/projects') return ok(projects)
    if (sent.path !== '/v2/groups') return undefined
    if (sent.method === 'GET') return ok([aNetwork(7, 'Pier'), ...(made ? [aNetwork(12, 'Buoy')] : [])])
    made = true
    return saved
  })
  await screen.findByRole('heading', { level: 1, name: 'Create a network' })
  const posted = () => console_.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  const user = userEvent.setup()
  const submit = () => user.click(screen.getByRole('button', { name: 'Create the network' }))
  return { ...console_, user, posted, submit }
}
const nameField = () => screen.findByRole('textbox', { name: 'Name' })

it('makes a network in the project it was asked for in, selects it, and goes on to its devices', async () => {
  const { user, router, posted, submit } = await open('admin', [nested], '/group/add?project=4')
  expect(screen.getByRole('combobox', { name: 'Project' })).toHaveDisplayValue(/West$/)
  await user.type(await nameField(), 'Buoy')
  await user.type(screen.getByLabelText('Web password (optional)'), 'correct-horse')
  await submit()
  expect(await screen.findByText('Buoy was created and is selected.')).toBeVisible()
  const guessed = { Timezone: Intl.DateTimeFormat().resolvedOptions().timeZone, Country: 'US' }
  const typed = { Name: 'Buoy', PID: 4, Webpass: 'correct-horse' }
  expect(posted()).toEqual([{ data: { ...typed, ...guessed, Address: '', Location: null, Metered: null } }])
  await waitFor(() => expect(router.state.location.pathname).toBe('/group/addevice'))
  expect(localStorage.getItem('roost.network.demo')).toBe('12')
})

it('asks for a name, and tells at it that it is taken', async () => {
  const taken = failure(409, 'name_in_use', { params: { name: 'Pier' } })
  const { user, router, posted, submit } = await open('admin', [], '/group/add', taken)
  expect(screen.getByRole('combobox', { name: 'Project' })).toHaveDisplayValue(top)
  const name = await nameField()
  await submit()
  expect(name).toHaveAccessibleDescription('Name is required')
  expect(posted()).toEqual([])
  await user.type(name, 'Pier')
  await submit()
  await waitFor(() => expect(name).toHaveAccessibleDescription('Pier is already in use.'))
  expect(posted()).toEqual([{ data: expect.not.objectContaining({ Webpass: expect.anything() }) }])
  expect(router.state.location.pathname).toBe('/group/add')
})

it('offers members their projects, but not the top', async () => {
  const { user } = await open('user', [nested, aProject(5, 'Looked at', { permission: 'read' })])
  const project = screen.getByRole('combobox', { name: 'Project' })
  expect(project).toHaveDisplayValue('Coast')
  await user.click(project)
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent.trim())).toEqual(['Coast', 'West'])
})

it('says so to members without a project', async () => {
  await open('user', [])
  expect(screen.getByText('There is no project in which you can create a network')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Create the network' })).toBeNull()
})
