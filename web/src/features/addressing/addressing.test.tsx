import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Lan } from '#contract/configuration/sections/lan.ts'
import { sections } from '#contract/configuration/sections.ts'
import { ok, type SentRequest } from '../../testing/fake-fetch'
import { openConsole } from '../../testing/open-console'

const home: Lan = {
  ...{ key: 'home', name: 'Home', vlan: 0, address: '192.168.7.1', prefix: 24, dns: [], reservations: [] },
  ...{ dhcp: { start: '192.168.7.100', size: 50, leaseMinutes: 720 }, internetOnly: false, ipv6: false },
  forwards: [],
}
const documents: Record<string, object> = {
  lan: { section: 'lan', intent: { lans: [home] } },
  wan: { section: 'wan', intent: sections.wan.empty },
}

/** What the gateway runs, and nobody has saved. */
const serve = (sent: SentRequest) => {
  if (sent.path !== '/v2/configuration') return undefined
  const { section = '' } = sent.query ?? {}
  if (sent.method === 'GET')
    return ok({
      ...{ version: 0, savedAt: null, savedBy: null, origin: null, above: null, basis: 'running' },
      document: documents[section],
    })
  return ok({ planHash: 'one', networks: [], items: [], devices: [], endings: [], totals: {} })
}
const asked = (calls: SentRequest[]) =>
  calls.find(({ body }) => (body as { action?: string } | undefined)?.action === 'preview')?.body
const review = () => screen.findByRole('button', { name: 'Review changes' })

afterEach(() => vi.unstubAllGlobals())

it('a LAN: what runs is shown, what cannot be is said before it can be reviewed', async () => {
  const user = userEvent.setup()
  const { calls } = await openConsole('/network/lanwan?tab=lan', serve)
  const size = await screen.findByRole('textbox', { name: 'Addresses' })
  expect(screen.getByText(/^Nothing is saved yet\. These are the settings/)).toBeVisible()
  await user.clear(size)
  await user.type(size, '200')
  expect(await screen.findByText(/The pool does not fit in the subnet/)).toBeVisible()
  expect(await review()).toBeDisabled()
  await user.clear(size)
  await user.type(size, '20')
  await user.type(
    screen.getByRole('textbox', { name: 'Reserved addresses' }),
    '0a-00-00-00-00-01 = 192.168.7.105',
  )
  await user.click(await review())
  await waitFor(() =>
    expect(asked(calls)).toMatchObject({
      data: {
        group: 7,
        document: {
          intent: {
            lans: [{ dhcp: { size: 20 }, reservations: ['0A:00:00:00:00:01=192.168.7.105'] }],
          },
        },
      },
    }),
  )
})

it('a second LAN comes with a VLAN and a subnet of its own, and goes again', async () => {
  const user = userEvent.setup()
  await openConsole('/network/lanwan?tab=lan', serve)
  await user.click(await screen.findByRole('button', { name: 'Add LAN' }))
  expect(screen.getByRole('textbox', { name: 'VLAN ID' })).toHaveValue('10')
  expect(await review()).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'Remove LAN' }))
  expect(screen.getByRole('textbox', { name: 'Gateway address' })).toHaveValue('192.168.7.1')
  expect(screen.queryByRole('button', { name: 'Review changes' })).toBeNull()
})

it('an uplink with a fixed address needs all of it, one by PPPoE a login', async () => {
  const user = userEvent.setup()
  const { calls } = await openConsole('/network/lanwan', serve)
  await user.click(await screen.findByText('Static'))
  expect(await review()).toBeDisabled()
  await user.type(screen.getByRole('textbox', { name: 'IP address' }), '198.51.100.7')
  await user.type(screen.getByRole('textbox', { name: 'Provider gateway' }), '203.0.113.1')
  await user.type(screen.getByRole('textbox', { name: 'DNS servers' }), '9.9.9.9')
  expect(await review()).toBeDisabled()
  await user.click(screen.getByText('PPPoE', { exact: true }))
  await user.type(screen.getByRole('textbox', { name: 'Username' }), 'me')
  await user.type(screen.getByLabelText('Password'), 'tulip')
  await user.click(await review())
  await waitFor(() =>
    expect(asked(calls)).toMatchObject({
      data: { document: { intent: { mode: 'pppoe', pppoe: { user: 'me', password: 'tulip' } } } },
    }),
  )
})
