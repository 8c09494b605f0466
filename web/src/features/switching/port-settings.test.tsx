import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { ok, type SentRequest } from '../../testing/fake-fetch'
import { openConsole } from '../../testing/open-console'
import { aDevice } from '../../testing/samples'

const sn = '02:3B:57:17:B7:80'
const ports = ['Ethernet1', 'Ethernet2', 'Ethernet3'].map((name, at) => ({
  ...{ name, role: at === 0 ? ('upstream' as const) : ('other' as const), up: true },
  poe: { status: 'delivering' as const, watts: 5 },
}))
const device = {
  ...aDevice({ sn, DeviceType: 'switch', capabilities: ['ports', 'configure'] }),
  ...{
    firstSeen: 1,
    connectedSince: 1,
    compatible: null,
    externalId: null,
    config: { id: '1', kind: 'factory' },
  },
  ...{ keyFingerprint: null, notices: [], commands: [] },
  state: {
    ...{ at: 1, unit: {}, radios: [], ssids: [], interfaces: [], ports, clients: [], lldp: [] },
    ...{ gateways: [], parts: ['ports'], problems: [] },
  },
} as unknown as DeviceInfo

const serve = ({ path, method }: SentRequest) => {
  if (path === '/v2/device/info') return ok(device)
  if (path === '/v2/configuration' && method === 'GET')
    return ok({
      ...{ version: 0, savedAt: null, savedBy: null, origin: null, above: null },
      document: { section: 'switching', intent: { ports: [] } },
    })
  if (path === '/v2/configuration')
    return ok({
      ...{ planHash: 'one', networks: [], items: [], devices: [], endings: [] },
      totals: { devices: 1, offline: 0, clients: 0, unsupported: 0 },
    })
  return undefined
}
const address = `/device/swinfo?sn=${sn}&tab=settings`
const portButton = (name: string) => screen.findByRole('button', { name: new RegExp(`^Port ${name}:`) })

afterEach(() => vi.unstubAllGlobals())

describe('the ports of a switch', () => {
  it('are chosen with the keyboard and set together; the draft is what is reviewed', async () => {
    const user = userEvent.setup()
    const { calls } = await openConsole(address, serve)
    ;(await portButton('Ethernet2')).focus()
    await user.keyboard(' {Shift>}{ArrowRight}{/Shift}')
    expect(await screen.findByText('2 ports selected')).toBeVisible()
    expect(screen.queryByText(/is the uplink to the rest of the network/)).toBeNull()
    const vlan = screen.getByRole('textbox', { name: 'Access VLAN' })
    await user.clear(vlan)
    expect(screen.getByText(/whole number/)).toBeVisible()
    await user.type(vlan, '20')
    expect(await screen.findByText(/2 unapplied changes/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Review changes' }))
    await waitFor(() => {
      const asked = calls.find(({ body }) => (body as { action?: string } | undefined)?.action === 'preview')
      expect(asked?.body).toMatchObject({
        data: {
          sn,
          document: {
            intent: {
              ports: ['Ethernet2', 'Ethernet3'].map((port) => ({ port, vlan: { mode: 'access', vlan: 20 } })),
            },
          },
        },
      })
    })
  })

  it('warn when the uplink is among them, and say where they differ', async () => {
    const user = userEvent.setup()
    await openConsole(address, serve)
    await user.click(await portButton('Ethernet1'))
    expect(await screen.findByText(/Ethernet1 is the uplink to the rest of the network/)).toBeVisible()
    const power = () => screen.getByRole('radiogroup', { name: 'PoE' })
    await user.click(within(power()).getByRole('radio', { name: 'Off' }))
    await user.keyboard('{Control>}')
    await user.click(await portButton('Ethernet3'))
    await user.keyboard('{/Control}')
    expect(await screen.findByText('2 ports selected')).toBeVisible()
    expect(screen.getByText('Mixed')).toBeVisible()
  })

  it('show what is saved again once the draft is given up', async () => {
    const user = userEvent.setup()
    await openConsole(address, serve)
    await user.click(await portButton('Ethernet2'))
    await user.type(await screen.findByRole('textbox', { name: 'Label' }), 'Roof')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    const question = await screen.findByRole('dialog', { name: 'Discard your changes?' })
    await user.click(within(question).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue(''))
  })

  it('keep their draft while another tab of the switch is looked at', async () => {
    const user = userEvent.setup()
    await openConsole(address, serve)
    await user.click(await portButton('Ethernet2'))
    await user.type(await screen.findByRole('textbox', { name: 'Label' }), 'Roof')
    await user.click(screen.getByRole('tab', { name: /^Overview/ }))
    await user.click(await screen.findByRole('tab', { name: /^Ports and network/ }))
    await user.click(await screen.findByRole('tab', { name: 'Port settings' }))
    expect(await screen.findByText('1 unapplied change')).toBeVisible()
  })

  it('are unknown where the switch could not be read, but for what the draft sets', async () => {
    const user = userEvent.setup()
    const unread = (sent: SentRequest) =>
      sent.path === '/v2/configuration' && sent.method === 'GET'
        ? ok({
            ...{ version: 0, savedAt: null, savedBy: null, origin: null, above: null, basis: 'none' },
            document: { section: 'switching', intent: { ports: [] } },
          })
        : serve(sent)
    await openConsole(address, unread)
    await user.click(await portButton('Ethernet2'))
    expect(screen.getByText(/^The running configuration of this switch is unknown/)).toBeVisible()
    expect(screen.getAllByRole('cell', { name: 'Unknown' })).toHaveLength(3 * 4)
    await user.type(await screen.findByRole('textbox', { name: 'Label' }), 'Roof')
    await waitFor(() => expect(screen.getAllByRole('cell', { name: 'Unknown' })).toHaveLength(2 * 4))
  })

  it('say how much power the switch has left, and limit rates by the speed that is set', async () => {
    const user = userEvent.setup()
    const withBudget = { ...device, state: { ...device.state, poe: { budgetWatts: 120, usedWatts: 15 } } }
    await openConsole(address, (sent) => (sent.path === '/v2/device/info' ? ok(withBudget) : serve(sent)))
    await user.click(await portButton('Ethernet2'))
    expect(screen.getByText('120 W')).toBeVisible()
    await user.click(screen.getByText('Rate limit and storm control'))
    const rate = () => screen.getByRole('textbox', { name: 'Inbound rate limit' })
    expect(rate()).toHaveAccessibleDescription(/10,000,000/)
    await user.click(screen.getByRole('combobox', { name: 'Speed' }))
    await user.click(await screen.findByRole('option', { name: '100 Mbps' }))
    expect(rate()).toHaveAccessibleDescription(/100,000/)
    await user.type(rate(), '200000')
    expect(screen.getAllByText(/16 to 100,000/).length).toBeGreaterThan(0)
  })
})
