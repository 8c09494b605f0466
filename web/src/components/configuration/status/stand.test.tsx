import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import { LiveProvider } from '../../../api/live'
import { LiveConnection } from '../../../api/live-connection'
import { failure, fakeFetch, ok } from '../../../testing/fake-fetch'
import { renderPart } from '../../../testing/render'
import { Questions } from '../../confirm/Questions'
import { NetworkStandLine } from './NetworkStandLine'
import { Stand } from './Stand'

const device = (name: string, change: Partial<DeviceConfig>): DeviceConfig => ({
  ...{ sn: `sn-${name}`, name, online: true, state: 'in_sync', outcome: 'applied', text: 'Success' },
  ...{ rejected: [], notes: [], since: 1_000, wantedId: '2', reportedId: '2' },
  ...{ protection: null, confirmUntil: null, rollback: null },
  ...change,
})
const about = { section: 'wireless' as const, subject: 'guest' }
const devices = [
  device('ap-1', {}),
  device('ap-2', { state: 'failed', outcome: 'refused', text: 'Failed' }),
  device('ap-3', { state: 'pending', outcome: 'waiting_for_device' }),
  device('ap-4', { state: 'failed', outcome: 'no_answer', text: null }),
  device('ap-6', { state: 'applying', outcome: 'sent' }),
  device('ap-5', {
    state: 'in_sync_partly',
    notes: [
      {
        ...about,
        severity: 'unsupported',
        code: 'vlan_too_high',
        field: 'vlan',
        params: { vlan: 4090, most: 4050 },
      },
      { ...about, severity: 'adjusted', code: 'roaming_v', field: 'roaming.v', params: {} },
    ],
  }),
]

vi.mock('../../../lib/AppLink', () => ({ AppLink: ({ children }: { children: unknown }) => children }))

async function show(lock: 'role' | null = null, shown = devices, summary = '1 of 6 in sync, 1 partly') {
  const calls = fakeFetch(({ path, body }) => {
    if (path === '/v2/configuration/devices') return ok(shown)
    if (path === '/v2/configuration/section') return failure(503, 'not_ready')
    const { sn } = (body as { data: { sn: string } }).data
    return sn === 'sn-ap-2' ? failure(409, 'device_busy') : ok({})
  })
  const live = new LiveConnection({ session: () => null, open: () => new WebSocket('ws://console.test') })
  await renderPart(
    <LiveProvider connection={live}>
      <Stand group={7} lock={lock} />
      <Questions />
    </LiveProvider>,
    ['configuration', 'wireless', 'switching', 'common'],
  )
  await screen.findByText(summary)
  return () => calls.flatMap(({ body }) => (body as { data?: { sn: string } })?.data?.sn ?? [])
}

afterEach(() => vi.unstubAllGlobals())

describe('where devices stand', () => {
  it('has what went wrong first, with the reason and the device’s own words', async () => {
    await show()
    const rows = within(screen.getByRole('table', { name: 'Devices' }))
      .getAllByRole('row')
      .slice(1)
    expect(rows.map((row) => row.textContent?.slice(0, 4))).toEqual([
      'ap-2',
      'ap-4',
      'ap-6',
      'ap-3',
      'ap-5',
      'ap-1',
    ])
    expect(rows[0]).toHaveTextContent('The device rejected it and keeps its previous configuration.')
    expect(rows[0]).toHaveTextContent('Failed')
    expect(rows[3]).toHaveTextContent('The configuration is sent when it reconnects.')
    // One is away, one is at it.
    expect(screen.getByRole('status')).toHaveTextContent('Updating 1 device. You can leave this page')
  })

  it('says what a device goes without that runs the rest', async () => {
    await show()
    const row = (await screen.findAllByText('Partly in sync')).map((one) => one.closest('tr')).find(Boolean)
    expect(row).toHaveTextContent('The running configuration matches the intended one, except for:')
    expect(row).toHaveTextContent(
      'This device supports VLAN IDs up to 4050, so VLAN 4090 cannot be used. The SSID is skipped.',
    )
    expect(row).not.toHaveTextContent('802.11v')
  })

  it('shows one state alone', async () => {
    const user = userEvent.setup()
    await show()
    await user.click(screen.getByRole('button', { name: /^Pending/ }))
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2)
  })

  it('tries all that failed again, also after one of them said no', async () => {
    const user = userEvent.setup()
    const asked = await show()
    await user.click(screen.getByRole('button', { name: 'Retry failed devices' }))
    await waitFor(() => expect(asked()).toEqual(['sn-ap-2', 'sn-ap-4']))
  })

  it('overwrites what was changed on devices only when that is asked for and confirmed', async () => {
    const user = userEvent.setup()
    const drifted = ['ap-7', 'ap-8'].map((name) => device(name, { state: 'drifted' }))
    const asked = await show(null, [...devices, ...drifted], '1 of 8 in sync, 1 partly')
    const row = (name: string) => screen.getByText(name).closest('tr')!
    expect(within(row('ap-7')).getByRole('button', { name: 'Re-apply configuration' })).toBeVisible()
    expect(within(row('ap-2')).getByRole('button', { name: 'Try again' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Retry failed devices' }))
    await waitFor(() => expect(asked()).toEqual(['sn-ap-2', 'sn-ap-4']))
    await user.click(screen.getByRole('button', { name: 'Re-apply to changed devices…' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(
      dialog.getByText(/overwrites what was changed on the devices themselves. Devices: 2/),
    ).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Re-apply configuration' }))
    await waitFor(() => expect(asked().slice(2)).toEqual(['sn-ap-7', 'sn-ap-8']))
  })

  it('says why nothing may be tried', async () => {
    await show('role')
    const again = screen.getByRole('button', { name: 'Retry failed devices' })
    expect(again).toBeDisabled()
    expect(again).toHaveAttribute('title', 'Your role can view this but not change it.')
  })
})

it('says in one line how many stand where', async () => {
  fakeFetch(() => ok(devices))
  const live = new LiveConnection({ session: () => null, open: () => new WebSocket('ws://console.test') })
  await renderPart(
    <LiveProvider connection={live}>
      <NetworkStandLine group={7} />
    </LiveProvider>,
    ['configuration'],
  )
  expect(await screen.findByRole('status', { name: 'Devices' })).toHaveTextContent(
    'Failed 2Applying 1Pending 1Partly in sync 1In sync 1',
  )
})
