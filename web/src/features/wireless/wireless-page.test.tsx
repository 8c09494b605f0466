import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import { failure, ok, type SentRequest } from '../../testing/fake-fetch'
import { openConsole } from '../../testing/open-console'
import { newSsid } from './ssid-form/ssid-values'

const guest: Ssid = { ...newSsid('guest1', 'Guest'), password: { kept: true } }
const documentOf = (...ssids: Ssid[]): SectionDocument => ({ section: 'wireless', intent: { ssids } })
const sectionOf = (version: number, document: SectionDocument, savedBy = 'demo') => ({
  ...{ version, document, savedAt: 1_000, savedBy, origin: null, above: null },
})
const preview = (base: number) => ({
  planHash: 'seen-1',
  networks: [],
  items: [
    {
      ...{ group: 7, sn: null, name: 'Pier', section: 'wireless', base },
      origin: { before: null, after: null },
      changes: [
        {
          section: 'wireless',
          subject: { type: 'ssid', key: 'guest1', name: 'Guest' },
          change: 'changed',
          field: 'password',
          ...{ before: null, after: null, secret: true },
        },
      ],
    },
  ],
  endings: [],
  devices: [
    {
      ...{ sn: '02:3B:57:17:B7:80', name: 'Roof AP', online: true, clients: 12, same: false },
      ...{ replacesUnknown: false, unsupported: false, beingRead: false, keepsClients: false },
      notes: [
        {
          ...{ severity: 'unsupported', code: 'no_such_note', section: 'wireless', subject: 'guest1' },
          ...{ field: 'maxUsers', params: {} },
        },
      ],
      native: null,
    },
  ],
  totals: { devices: 1, offline: 0, clients: 12, unsupported: 0 },
})

const native = { before: '{\n  "key": "••••"\n}', after: '{\n  "key": "•••••"\n}' }

/** A server with one SSID; `more` answers first. */
function serve(more: (sent: SentRequest) => ReturnType<typeof ok> | undefined = () => undefined) {
  return (sent: SentRequest) => {
    const own = more(sent)
    if (own) return own
    const { action } = (sent.body ?? {}) as { action?: string }
    if (sent.path !== '/v2/configuration') return undefined
    if (sent.method === 'GET') return ok(sectionOf(3, documentOf(guest)))
    if (action === 'preview') return ok(preview(3))
    if (action === 'difference') return ok({ native })
    return ok({ id: 1, version: 4, section: 'wireless', at: 2_000, by: 'demo', devices: 1 })
  }
}

const actions = (calls: SentRequest[], action: string) =>
  calls.filter(({ body }) => (body as { action?: string } | undefined)?.action === action)
const dataOf = (sent: SentRequest | undefined) => (sent?.body as { data: unknown } | undefined)?.data

async function changePassword(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Guest' }))
  const drawer = await screen.findByRole('dialog', { name: 'Edit SSID Guest' })
  await user.click(within(drawer).getByRole('button', { name: 'Change it' }))
  await user.type(within(drawer).getByLabelText('Password'), 'new harbour 24')
  await user.click(within(drawer).getByRole('button', { name: 'Add to draft' }))
}

afterEach(() => vi.unstubAllGlobals())

describe('the SSIDs of a network', () => {
  it('never show the saved password, and send a new one only when it is applied', async () => {
    const user = userEvent.setup()
    const { calls } = await openConsole('/config/wireless', serve())
    await changePassword(user)
    expect(await screen.findByText('1 unapplied change')).toBeVisible()
    expect(actions(calls, 'apply')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Review changes' }))
    const review = await screen.findByRole('dialog', { name: 'Review changes' })
    expect(await within(review).findByText('changed (not shown)')).toBeVisible()
    expect(within(review).getByText('clients may be disconnected for a few seconds')).toBeVisible()
    expect(within(review).getByText(/ot supported as requested \(no_such_note\)/)).toBeVisible()
    expect(await within(review).findByLabelText(/Native configuration of Roof AP/)).toBeVisible()
    await user.click(within(review).getByRole('button', { name: 'Apply to 1 device' }))
    await waitFor(() => expect(screen.queryByText('1 unapplied change')).toBeNull())
    expect(dataOf(actions(calls, 'apply')[0])).toEqual({
      group: 7,
      base: 3,
      ...{ reviewed: 'seen-1', endsDrafts: true },
      document: documentOf({ ...guest, password: 'new harbour 24' }),
    })
  })

  it('are opened by a link that names one, and once closed it is the list again', async () => {
    const user = userEvent.setup()
    const { router } = await openConsole('/config/wireless?ssid=guest1', serve())
    const drawer = await screen.findByRole('dialog', { name: 'Edit SSID Guest' })
    await user.click(within(drawer).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit SSID Guest' })).toBeNull())
    expect(router.state.location.href).toBe('/config/wireless')
  })

  it('tell who saved meanwhile, and go on with both changes', async () => {
    const user = userEvent.setup()
    const staff = { ...newSsid('staff1', 'Staff'), password: { kept: true } } as Ssid
    let newest = sectionOf(3, documentOf(guest))
    const { calls } = await openConsole(
      '/config/wireless',
      serve(({ path, method, body }) => {
        if (path !== '/v2/configuration') return undefined
        if (method === 'GET') return ok(newest)
        if ((body as { action: string }).action !== 'apply') return undefined
        if (newest.version === 4) return undefined
        newest = sectionOf(4, documentOf(guest, staff), 'mona')
        return failure(409, 'conflict')
      }),
    )
    await changePassword(user)
    await user.click(await screen.findByRole('button', { name: 'Review changes' }))
    await user.click(await screen.findByRole('button', { name: 'Apply to 1 device' }))
    expect(await screen.findByText(/mona saved version 4 .*None of your changes/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Re-apply my changes on top' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Apply to 1 device' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Apply to 1 device' }))
    await waitFor(() => expect(actions(calls, 'apply')).toHaveLength(2))
    expect(dataOf(actions(calls, 'apply')[1])).toEqual({
      group: 7,
      base: 4,
      ...{ reviewed: 'seen-1', endsDrafts: true },
      document: documentOf({ ...guest, password: 'new harbour 24' }, staff),
    })
  })

  it('are reviewed again where devices changed meanwhile, before anything is applied', async () => {
    const user = userEvent.setup()
    let planHash = 'seen-1'
    const { calls } = await openConsole(
      '/config/wireless',
      serve(({ path, body }) => {
        const { action, data } = (body ?? {}) as { action?: string; data?: { reviewed?: string } }
        if (path !== '/v2/configuration') return undefined
        if (action === 'preview') return ok({ ...preview(3), planHash })
        if (action !== 'apply' || data?.reviewed === 'seen-2') return undefined
        planHash = 'seen-2'
        return failure(409, 'review_outdated')
      }),
    )
    await changePassword(user)
    await user.click(await screen.findByRole('button', { name: 'Review changes' }))
    await user.click(await screen.findByRole('button', { name: 'Apply to 1 device' }))
    expect(await screen.findByText(/Devices changed while you were reviewing/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Apply to 1 device' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Review again' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Apply to 1 device' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Apply to 1 device' }))
    await waitFor(() => expect(actions(calls, 'apply')).toHaveLength(2))
  })

  it('are reviewed again by themselves while a device has not told what it runs', async () => {
    const user = userEvent.setup()
    let beingRead = true
    await openConsole(
      '/config/wireless',
      serve(({ path, body }) => {
        if (path !== '/v2/configuration') return undefined
        if ((body as { action?: string } | undefined)?.action !== 'preview') return undefined
        const now = preview(3)
        return ok({ ...now, devices: now.devices.map((device) => ({ ...device, beingRead })) })
      }),
    )
    await changePassword(user)
    await user.click(await screen.findByRole('button', { name: 'Review changes' }))
    expect(await screen.findByText(/is still being read: Roof AP/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Apply to 1 device' })).toBeDisabled()
    beingRead = false
    await waitFor(() => expect(screen.getByRole('button', { name: 'Apply to 1 device' })).toBeEnabled(), {
      timeout: 10_000,
    })
    expect(screen.queryByText(/is still being read/)).toBeNull()
  })

  it('are applied only once it is ticked that what ends was read', async () => {
    const user = userEvent.setup()
    const off = { code: 'ssid_off', section: 'wireless', subjects: ['Staff'], values: [] }
    const endings = [{ ...off, devices: 40, device: null, clients: 12 }]
    const { calls } = await openConsole(
      '/config/wireless',
      serve(({ body }) =>
        (body as { action?: string } | undefined)?.action === 'preview'
          ? ok({ ...preview(3), endings })
          : undefined,
      ),
    )
    await changePassword(user)
    await user.click(await screen.findByRole('button', { name: 'Review changes' }))
    expect(await screen.findByText(/^This SSID is no longer broadcast/)).toBeVisible()
    expect(screen.getByText('40 devices')).toBeVisible()
    const apply = screen.getByRole('button', { name: 'Apply to 1 device' })
    expect(apply).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: /^I have read what ends/ }))
    await user.click(apply)
    await waitFor(() => expect(actions(calls, 'apply')).toHaveLength(1))
  })

  it('are still edited after another page, though the server could not keep them', async () => {
    const user = userEvent.setup()
    const { router, calls } = await openConsole('/config/wireless', serve())
    await user.click(await screen.findByRole('switch', { name: 'Broadcast Guest' }))
    await router.navigate({ to: '/' as string })
    await waitFor(() => expect(actions(calls, 'save')).toHaveLength(1))
    await router.navigate({ to: '/config/wireless' as string })
    expect(await screen.findByText('1 unapplied change')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: /^Unapplied changes/ }))
    const drawer = await screen.findByRole('dialog', { name: 'Unapplied changes' })
    expect(await within(drawer).findByText(/^The server could not keep this/)).toBeVisible()
    await user.click(within(drawer).getByRole('button', { name: /^Discard:/ }))
    await waitFor(() => expect(screen.queryByText('1 unapplied change')).toBeNull())
  })

  it('stay in sight when removed, and can be taken back', async () => {
    const user = userEvent.setup()
    await openConsole('/config/wireless', serve())
    await user.click(await screen.findByRole('button', { name: 'Actions for Guest' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByText('Will be removed')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Undo/ }))
    await waitFor(() => expect(screen.queryByText('1 unapplied change')).toBeNull())
  })

  it('say what the first one replaces, and what is on the air without us', async () => {
    const user = userEvent.setup()
    await openConsole(
      '/config/wireless',
      serve(({ path, method }) => {
        if (path === '/v2/configuration' && method === 'GET')
          return ok({ ...sectionOf(0, documentOf()), savedAt: null, savedBy: null })
        if (path === '/api/v1/query')
          return {
            body: {
              status: 'success',
              data: { result: [{ metric: { ssid: 'Old net' }, value: [1, '12'] }] },
            },
          }
        return undefined
      }),
    )
    expect(await screen.findByText(/it replaces the wireless networks/)).toBeVisible()
    expect(await screen.findByText('on 12 access points')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Use as template' }))
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Old net')
  })

  it('are taken over as they run, all at once or one to begin from', async () => {
    const user = userEvent.setup()
    const staff: Ssid = { ...newSsid('staff1', 'Staff'), password: { kept: true }, vlan: 20 }
    const { calls } = await openConsole(
      '/config/wireless',
      serve(({ path, method }) => {
        if (path === '/v2/configuration' && method === 'GET')
          return ok({ ...sectionOf(0, documentOf()), savedAt: null, savedBy: null, basis: 'none' })
        if (path === '/v2/configuration/running')
          return ok({
            ...{ document: documentOf(staff), read: 4, unread: [{ sn: 'a', name: 'Roof AP' }] },
            subjects: [{ key: 'staff1', devices: 3, differing: 1 }],
          })
        return undefined
      }),
    )
    expect(await screen.findByText('on 3 access points')).toBeVisible()
    expect(screen.getByText('Not read yet: Roof AP')).toBeVisible()
    expect(screen.getByText(/differs on some access points/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Use all as they are' }))
    expect(await screen.findByText('1 unapplied change')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Review changes' }))
    await waitFor(() =>
      expect(dataOf(actions(calls, 'preview')[0])).toMatchObject({ document: documentOf(staff) }),
    )
  })

  it('can only be looked at once the server said so', async () => {
    const user = userEvent.setup()
    await openConsole(
      '/config/wireless',
      serve(({ path, body }) =>
        path === '/v2/configuration' && (body as { action?: string } | undefined)?.action === 'apply'
          ? failure(403, 'read_only')
          : undefined,
      ),
    )
    await changePassword(user)
    await user.click(await screen.findByRole('button', { name: 'Review changes' }))
    await user.click(await screen.findByRole('button', { name: 'Apply to 1 device' }))
    expect(await screen.findByText(/is shared with you as read-only/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Apply to 1 device' })).toBeDisabled()
  })
})
