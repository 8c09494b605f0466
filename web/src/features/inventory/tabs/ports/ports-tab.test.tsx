import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Port } from '#contract/inventory/state/device-state.ts'
import { defaultPort } from '#contract/switching/intent.ts'
import { parseSearch, stringifySearch } from '../../../../lib/search'
import { anInfo, aState } from '../../../../testing/commands'
import { fakeFetch, ok } from '../../../../testing/fake-fetch'
import { renderPart } from '../../../../testing/render'
import { PortsTab } from './PortsTab'
import { vlansHeard } from './use-port-measures'

const now = Date.UTC(2026, 10, 21, 12)
beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const port = (name: string, more: Partial<Port> = {}): Port => ({ name, role: 'other', up: true, ...more })
const ports = [
  port('Ethernet1', { speedBps: 1e9, duplex: 'full', counters: { rxErrors: 3, txErrors: 1 } }),
  port('Ethernet2', { speedBps: 1e9, loopDetection: { state: 'loop_detected' } }),
  port('Ethernet3', { up: false }),
]
const forwarding = {
  overflow: false,
  entries: [20, 1, 20].map((vlan, i) => ({ port: 'Ethernet1', vlan, mac: `02:00:00:00:00:0${i}` })),
}
const lldp = [{ port: 'Ethernet1', name: 'Core', managementIps: [], capabilities: [] }]
const device = anInfo({
  capabilities: ['ports'],
  state: { ...aState, parts: ['ports'], ports, forwarding, lldp },
})

/** Port 1 receives 250 Mbps and had four errors; its link came ten minutes ago. */
function server(section?: object) {
  const of = (value: number) => [{ metric: { port: 'Ethernet1' }, value: [now / 1000, String(value)] }]
  return fakeFetch(({ path, query }) => {
    if (path === '/v2/configuration' && section) return ok(section)
    if (path === '/v2/flow-monitor') return ok({ ports: [], crossings: [] })
    if (path !== '/api/v1/query') return ok(path === '/v2/me' ? { username: 'demo', role: 'user' } : [])
    const asked = query.query ?? ''
    if (asked.startsWith('8 * rate(port_receive')) return answer(of(250e6))
    if (asked.startsWith('increase')) return answer(of(4.1))
    return answer(asked.startsWith('max_over_time') ? of(now / 1000 - 600) : [])
  })
}
const answer = (result: unknown[]) => ({ body: { status: 'success', data: { result } } })

async function show(of = device) {
  const root = createRootRoute({ component: () => <PortsTab device={of} /> })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root, history, parseSearch, stringifySearch })
  await renderPart(<RouterProvider router={router as never} />, [
    'inventory',
    'common',
    'errors',
    'configuration',
    'wireless',
    'switching',
    'flow-monitor',
  ])
}
const socket = (name: string) => screen.findByRole('button', { name: new RegExp(`^Port ${name}:`) })

describe('the front of a switch', () => {
  it('is coloured by what was measured, with letters beside the colour', async () => {
    server()
    await show()
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await person.click(await screen.findByRole('radio', { name: 'Utilization' }))
    expect(await screen.findByText('25%', { selector: 'text' })).toBeVisible()
    await person.click(screen.getByRole('radio', { name: 'Errors' }))
    expect(await screen.findByText('4', { selector: 'text' })).toBeVisible()
    await person.click(screen.getByRole('radio', { name: 'VLAN' }))
    expect(await screen.findByText('2×', { selector: 'text' })).toBeVisible()
  })

  it('says in words that a port loops, and explains the badge', async () => {
    server()
    await show()
    expect(await socket('Ethernet2')).toHaveAccessibleName('Port Ethernet2: Up, 1 Gbps, Loop')
    expect(screen.getAllByText('Loop').length).toBeGreaterThan(0)
    expect(screen.queryByText('Blocked')).toBeNull()
  })

  it('tells of the port under the mouse, and Escape sends the card away', async () => {
    server()
    await show()
    const first = await socket('Ethernet1')
    fireEvent.pointerEnter(first, { pointerType: 'mouse' })
    const card = await screen.findByRole('tooltip')
    await within(card).findByText('250 Mbps')
    for (const words of ['Core', '1, 20', '25%', '10 min ago', '1 Gbps, Full'])
      expect(within(card).getByText(words)).toBeVisible()
    expect(within(card).queryByRole('button')).toBeNull()
    fireEvent.keyDown(first, { key: 'Escape' })
    await vi.waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  })

  it('a finger gets no card; choosing a port opens all of it', async () => {
    server()
    await show()
    const first = await socket('Ethernet1')
    fireEvent.pointerEnter(first, { pointerType: 'touch' })
    expect(screen.queryByRole('tooltip')).toBeNull()
    first.focus()
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).keyboard('{Enter}')
    const drawer = await screen.findByRole('dialog', { name: 'Port Ethernet1' })
    expect(await within(drawer).findByText('250 Mbps')).toBeVisible()
  })
})

describe('what the configuration wants of ports', () => {
  const theSwitch = anInfo({ ...device, DeviceType: 'switch' })
  const set = { ...defaultPort('Ethernet1'), speed: 1_000, duplex: 'full' } as const
  const section = (version: number) => ({
    ...{ version, at: null, by: null, note: '' },
    document: { section: 'switching', intent: { ports: [set, defaultPort('Ethernet3')] } },
  })
  const openFirst = async () => {
    ;(await socket('Ethernet1')).focus()
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).keyboard('{Enter}')
    return screen.findByRole('dialog', { name: 'Port Ethernet1' })
  }
  const rowOf = async (drawer: HTMLElement, name: string) => {
    const cells = within(await within(drawer).findByRole('row', { name: new RegExp(`^${name}`) }))
    return cells.getAllByRole('cell').map(({ textContent }) => textContent)
  }

  it('marks those with settings of their own, and stands beside what they report', async () => {
    server(section(3))
    await show(theSwitch)
    expect(await screen.findByRole('button', { name: /^Port Ethernet1: .*Custom settings/ })).toBeVisible()
    expect(await socket('Ethernet3')).not.toHaveAccessibleName(/Custom settings/)
    const drawer = await openFirst()
    expect((await rowOf(drawer, 'Autonegotiation'))[2]).toBe('Off')
    expect((await rowOf(drawer, 'Autonegotiation'))[1]).toContain('The device does not report this.')
    expect((await rowOf(drawer, 'Duplex')).slice(1)).toEqual(['Full', 'Full'])
    expect((await rowOf(drawer, 'Rate limit'))[2]).toContain('This cannot be set in the configuration.')
  })

  it('says nothing where nobody has wanted anything', async () => {
    server(section(0))
    await show(theSwitch)
    const drawer = await openFirst()
    expect(await rowOf(drawer, 'Rate limit')).toHaveLength(2)
    expect(screen.queryByText('Custom settings')).toBeNull()
  })
})

it('VLANs are told once each, in order', () => {
  expect([...vlansHeard({ forwarding })]).toEqual([['Ethernet1', [1, 20]]])
  expect(vlansHeard({})).toEqual(new Map())
})
