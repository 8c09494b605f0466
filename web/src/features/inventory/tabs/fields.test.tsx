import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { Histories } from '../../../components/history/Histories'
import { parseSearch, stringifySearch } from '../../../lib/search'
import { anInfo, aState } from '../../../testing/commands'
import { fakeFetch, ok } from '../../../testing/fake-fetch'
import { renderPart } from '../../../testing/render'
import { ClientsTab } from './clients/ClientsTab'
import { InterfacesTab } from './network/InterfacesTab'
import { netmaskOf } from './network/netmask'
import { Facts } from './overview/Facts'
import { PoeTab } from './ports/PoeTab'
import { RadiosTab } from './radio/RadiosTab'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(tab: ReactNode) {
  fakeFetch(({ path }) => ok(path === '/v2/me' ? { username: 'demo', role: 'user' } : []))
  const root = createRootRoute({ component: () => <Histories>{tab}</Histories> })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root, history, parseSearch, stringifySearch })
  const words = ['inventory', 'common', 'configuration', 'errors'] as const
  await renderPart(<RouterProvider router={router as never} />, [...words])
}

const unsaid = 'The device does not report this.'
/** What stands beside a name in a list of facts. */
const factOf = async (name: string) => {
  const term = await screen.findByText(name, { selector: 'dt' })
  return within(term.parentElement!).getByRole('definition')
}
const lan = { name: 'lan', ipv4: ['192.168.10.1/22'], ipv6: [], dns: [] }
const state = (more: Partial<NonNullable<DeviceInfo['state']>>) => ({ ...aState, ...more })

describe('a field of the specification', () => {
  it('that is reported stands there, one that no protocol tells has a dash with the reason', async () => {
    const device = anInfo({
      ...{ DeviceType: 'ap', lanip: '192.168.10.1', sessions: null },
      state: state({ interfaces: [lan], unit: { cpuRatio: 0.2 } }),
    })
    await show(<Facts device={device} />)
    await userEvent.click(await screen.findByText('All details'))
    expect(await factOf('Netmask')).toHaveTextContent('255.255.252.0')
    for (const name of ['Sessions', 'AP management', 'Temperature'])
      expect(within(await factOf(name)).getByText(unsaid)).toBeInTheDocument()
    expect(within(await factOf('CPU')).getByRole('button')).toHaveTextContent('20%')
  })

  it('that devices with the extension tell stands there, too', async () => {
    const unit = { sessions: 412, management: 'cloud' as const }
    const device = anInfo({ DeviceType: 'ap', sessions: 412, hardware: 'A2', state: state({ unit }) })
    await show(<Facts device={device} />)
    await userEvent.click(await screen.findByText('All details'))
    expect(await factOf('Sessions')).toHaveTextContent('412')
    expect(await factOf('AP management')).toHaveTextContent('Cloud (this server)')
    expect(await factOf('Hardware')).toHaveTextContent('A2')
  })

  it('of a radio: its HT mode stands there where it is told', async () => {
    const radios = [{ id: '0', band: '5G' as const, mode: 'HE80', clients: 0 }]
    const device = anInfo({ capabilities: ['radios'], state: state({ parts: ['radios'], radios }) })
    await show(<RadiosTab device={device} />)
    expect(await factOf('HT mode')).toHaveTextContent('HE80')
  })

  it('of a radio: its HT mode is unknown where the device has no word', async () => {
    const radios = [{ id: '0', band: '5G' as const, channel: 36, clients: 0 }]
    const device = anInfo({ capabilities: ['radios'], state: state({ parts: ['radios'], radios }) })
    await show(<RadiosTab device={device} />)
    expect(within(await factOf('HT mode')).getByText(unsaid)).toBeInTheDocument()
    expect(within(await factOf('Noise floor')).getByText(unsaid)).toBeInTheDocument()
  })

  it('of a client: address, air and portal stand in its drawer, unknown ones with the reason', async () => {
    const phone = {
      ...{ mac: '02:AA:00:00:00:01', connection: 'wireless' as const, hostname: 'phone', ssid: 'Lobby' },
      ...{ ipv6: ['2001:db8::90', 'fe80::90'], retries: 810, txAirtimeSeconds: 41.2, ackSignalDbm: -60 },
      captive: { status: 'authenticated' as const, username: 'alice', seconds: 900 },
    }
    await show(
      <ClientsTab device={anInfo({ capabilities: ['clients'], state: state({ clients: [phone] }) })} />,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'phone' }))
    expect(await factOf('IPv6')).toHaveTextContent('2001:db8::90fe80::90')
    expect(await factOf('Retries')).toHaveTextContent('810')
    expect(await factOf('ACK signal')).toHaveTextContent('-60 dBm')
    expect(await factOf('Airtime, download')).toHaveTextContent('41 s')
    expect(await factOf('Captive portal')).toHaveTextContent(/^Signed in · alice · 15 min/)
    for (const name of ['Failed frames', 'Device type', 'Inactive for'])
      expect(within(await factOf(name)).getByText(unsaid)).toBeInTheDocument()
  })

  it('of the network: routes, leases, VLANs of clients and who signed in by wire', async () => {
    const told = state({
      parts: ['interfaces'],
      interfaces: [
        {
          ...lan,
          ntpServer: '192.0.2.7',
          ipv6Leases: [{ hostname: 'printer', addresses: ['2001:db8::20'] }],
        },
      ],
      gateways: [{ ip: '192.0.2.1', port: 'Ethernet24', metric: 5 }],
      dynamicVlans: [{ vlan: 120, rxBytes: 5000 }],
      authenticated: [{ mac: '02:AA:00:00:00:09', port: 'LAN1', username: 'till' }],
    })
    await show(<InterfacesTab device={anInfo({ capabilities: ['interfaces'], state: told })} />)
    const cells = async (table: string) =>
      within(await screen.findByRole('table', { name: table }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    expect(await cells('Default routes')).toEqual(expect.arrayContaining(['192.0.2.1', 'Ethernet24', '5']))
    expect(await cells('IPv6 leases')).toEqual(expect.arrayContaining(['printer', '2001:db8::20', 'lan']))
    expect(await cells('Dynamic VLANs')).toEqual(expect.arrayContaining(['120', '5 kB']))
    expect(await cells('802.1X clients')).toEqual(expect.arrayContaining(['LAN1', 'till']))
    expect(screen.getByText('192.0.2.7')).toBeInTheDocument()
  })

  it('of power: half a budget is no bar, and states have their history', async () => {
    const poe = { status: 'fault', fault: 'SHORT' } as const
    const ports = [{ name: 'Ethernet1', role: 'other' as const, poe }]
    const told = state({ parts: ['ports', 'poe'], ports, poe: { budgetWatts: 370 } })
    const device = anInfo({ capabilities: ['ports', 'poe'], state: told })
    await show(<PoeTab device={device} />)
    expect(await factOf('Budget')).toHaveTextContent('370 W')
    expect(within(await factOf('In use')).getByText(unsaid)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /SHORT/ })).toBeVisible()
    expect(screen.getByRole('button', { name: /^Fault/ })).toBeVisible()
  })
})

it.each([
  ['192.168.10.1/22', '255.255.252.0'],
  ['192.168.10.1/24', '255.255.255.0'],
  ['192.168.10.1/0', '0.0.0.0'],
  ['192.168.10.1/32', '255.255.255.255'],
  ['192.168.10.1/9', '255.128.0.0'],
  ['192.168.10.1/33', null],
  ['192.168.10.1', null],
  ['192.168.10.12/24', null],
])('the netmask of %s is %s', (ipv4, expected) => {
  const device = {
    lanip: '192.168.10.1',
    wanip: null,
    state: state({ interfaces: [{ ...lan, ipv4: [ipv4] }] }),
  }
  expect(netmaskOf(device)).toBe(expected)
})
