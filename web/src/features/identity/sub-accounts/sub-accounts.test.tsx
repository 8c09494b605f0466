import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Employee } from '#contract/identity/employees.ts'
import { failure, ok, type SentRequest } from '../../../testing/fake-fetch'
import { account, openConsole } from '../../../testing/open-console'
import { dayAt } from '../user-centre/expiry'

const DAY = 86_400_000
const employee = (more: Partial<Employee> = {}): Employee => ({
  ...{ ID: 4, username: 'mia', role: 'user', email: 'mia@example.com', phone: null, accountType: 'new' },
  ...{ scope: [{ mode: 'group', ID: 7, Name: 'Pier' }], group: 7, until: null },
  ...{ createdAt: Date.now() - DAY, createdBy: 'demo', lastSeen: null },
  ...more,
})

async function open(
  list: Employee[],
  post: (action: string) => ReturnType<typeof ok> | undefined = () => undefined,
  role = 'admin',
) {
  const user = userEvent.setup()
  const console_ = await openConsole('/?tab=subaccount', ({ method, path, body }: SentRequest) => {
    if (path === '/v2/me') return ok({ ...account, role })
    if (path === '/v2/register') return ok({ open: true, channels: ['email', 'sms'], inLog: false })
    if (path !== '/v2/employees') return undefined
    if (method === 'GET') return ok(list)
    return (
      post((body as { action: string }).action) ?? ok({ ID: 9, username: 'grace', expiresAt: 1, left: 4 })
    )
  })
  const sent = (action: string) =>
    console_.calls
      .map(({ body }) => body as { action?: string; data?: unknown } | undefined)
      .filter((body) => body?.action === action)
      .map((body) => body?.data)
  return { user, sent, ...console_ }
}

/** jsdom draws nothing, and a list that draws only what is in sight would be empty. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(240)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('sub-accounts', () => {
  it('are listed with role, places and contact in words; nobody acts on themselves', async () => {
    const until = Date.now() + 3 * DAY
    await open([
      employee(),
      employee({
        ID: 5,
        username: 'ivo',
        role: 'installer',
        until,
        group: null,
        lastSeen: Date.now() - 60_000,
      }),
      employee({ ID: 6, username: 'demo', role: 'admin', scope: [], group: null, email: null }),
      employee({ ID: 8, username: 'old', role: 'installer', until: Date.now() - DAY }),
    ])
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) => within(row))
    expect(rows[0]!.getByText('Member')).toBeVisible()
    expect(rows[0]!.getAllByText('Pier')).toHaveLength(2)
    expect(rows[0]!.getByText('never')).toBeVisible()
    expect(rows[1]!.getByText(/^Installer until/)).toBeVisible()
    expect(rows[1]!.getByText('1 min ago')).toBeVisible()
    expect(rows[2]!.getByText('All networks')).toBeVisible()
    expect(rows[2]!.getByText('you')).toBeVisible()
    expect(rows[2]!.queryByRole('button')).toBeNull()
    expect(rows[3]!.getByText(/^Installer, ended/)).toBeVisible()
  })

  it('are added with a code, a first password, places and an end; what is wrong stands at its field', async () => {
    let refused = true
    const { user, sent } = await open([], (action) =>
      action === 'create' && refused ? failure(422, 'code_wrong', { field: 'code' }) : undefined,
    )
    expect(await screen.findByText('There are no sub-accounts yet')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add a sub-account' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Add a sub-account' }))
    await user.type(await drawer.findByLabelText('Email or phone number'), 'grace@example.com')
    await user.click(drawer.getByRole('button', { name: 'Send code' }))
    await user.type(await drawer.findByLabelText('Code'), '123456')
    expect(sent('code')[0]).toMatchObject({ target: 'grace@example.com', accountType: 'new' })
    await user.type(drawer.getByLabelText('Initial password'), 'battery-staple-7')
    await user.type(drawer.getByLabelText('Confirm password'), 'battery-staple-7')
    await user.click(drawer.getByRole('radio', { name: 'Installer' }))
    await user.click(drawer.getByRole('button', { name: 'Add' }))
    expect(await drawer.findByText('Select at least one project or network')).toBeVisible()
    await user.click(drawer.getByRole('checkbox', { name: 'Pier' }))
    const day = dayAt(Date.now() + 7 * DAY)
    await user.type(drawer.getByLabelText('Last day'), day)
    await user.click(drawer.getByRole('button', { name: 'Add' }))
    expect(await drawer.findByText('The code is wrong or has expired.')).toBeVisible()
    refused = false
    await user.click(drawer.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('grace was added.')).toBeVisible()
    expect(sent('create').at(-1)).toEqual({
      ...{ accountType: 'new', verifyType: 'email', target: 'grace@example.com', code: '123456' },
      ...{ password: 'battery-staple-7', role: 'installer', scope: [{ mode: 'group', ID: 7 }], group: null },
      until: new Date(`${day}T23:59:59.999`).getTime(),
    })
  })

  it('that exist elsewhere are not taken in while they have something of their own', async () => {
    const { user, sent } = await open([], (action) =>
      action === 'create'
        ? failure(409, 'has_belongings', { field: 'target', params: { name: 'bob' } })
        : undefined,
    )
    await user.click(await screen.findByRole('button', { name: 'Add a sub-account' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Add a sub-account' }))
    await user.click(drawer.getByRole('radio', { name: 'Existing account' }))
    await user.type(await drawer.findByLabelText('Email or phone number'), '+49 30 1234567')
    await user.click(drawer.getByRole('button', { name: 'Send code' }))
    await user.type(await drawer.findByLabelText('Code'), '123456')
    expect(drawer.queryByLabelText('Initial password')).toBeNull()
    await user.click(drawer.getByRole('radio', { name: 'Administrator' }))
    await user.click(drawer.getByRole('button', { name: 'Add' }))
    expect(await drawer.findByRole('alert')).toHaveTextContent('bob has its own projects, networks, devices')
    expect(sent('create')[0]).toMatchObject({
      accountType: 'existing',
      verifyType: 'sms',
      role: 'admin',
      scope: [],
    })
  })

  it('are edited: a default network outside of the places goes with them', async () => {
    const { user, sent } = await open([employee()])
    await user.click(await screen.findByRole('button', { name: 'Actions for mia' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Edit mia' }))
    await user.click(drawer.getByRole('checkbox', { name: 'Quay' }))
    await user.click(drawer.getByRole('checkbox', { name: 'Pier' }))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('edit')).toHaveLength(1))
    expect(sent('edit')[0]).toEqual({
      ...{ ID: 4, role: 'user', scope: [{ mode: 'group', ID: 8 }], group: null, until: null },
    })
  })

  it('are removed when the name was typed, and it is said that sessions end at once', async () => {
    const { user, sent } = await open([employee()])
    await user.click(await screen.findByRole('button', { name: 'Actions for mia' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove mia?' }))
    expect(dialog.getByText(/sessions and API tokens of mia end immediately/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Remove' })).toBeDisabled()
    await user.type(dialog.getByRole('textbox'), 'mia')
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(sent('delete')).toEqual([{ ID: 4 }]))
  })

  it('are not for ordinary members', async () => {
    const { calls } = await open([employee()], undefined, 'user')
    expect(await screen.findByRole('tab', { name: 'Projects and networks' })).toBeVisible()
    expect(screen.queryByRole('tab', { name: 'Sub-accounts' })).toBeNull()
    expect(calls.some(({ path }) => path === '/v2/employees')).toBe(false)
  })
})
