import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { anInfo, aState } from '../../../../testing/commands'
import { failure, ok, type SentRequest } from '../../../../testing/fake-fetch'
import { account, openConsole } from '../../../../testing/open-console'
import { anOperation } from '../../../../testing/samples'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const alarm = {
  ...{
    id: 4,
    originator: 'Core',
    group: 1,
    type: 'port_down',
    level: 'normal',
    params: { port: 'Ethernet3' },
  },
  ...{ createdAt: Date.now() - 60_000, beganAt: Date.now() - 60_000, confirmedAt: null, resolvedAt: null },
}
const above = {
  ...{ id: '02:00:00:00:00:77/Ethernet1', sn: '02:00:00:00:00:77', name: 'Edge-1' },
  ...{ kind: 'gateway', online: true, upstream: true },
  ...{ port: 'Ethernet1', itsPort: 'LAN2' },
}

async function open(device: DeviceInfo, more: (sent: SentRequest) => unknown = () => undefined) {
  const served = await openConsole(`/device/swinfo?sn=${device.sn}`, (sent) => {
    const own = more(sent)
    if (own) return own as never
    if (sent.path === '/v2/me') return ok({ ...account, role: 'admin' })
    if (sent.path === '/v2/device/info') return ok(device)
    if (sent.path === '/v2/alarm') return ok([{ ...alarm, sn: device.sn }], { next: null, total: 1 })
    if (sent.path === '/v2/device/neighbours') return ok([above])
    if (sent.path === '/v2/logs') return ok([anOperation({ sn: device.sn })], { next: null, total: 1 })
    return undefined
  })
  await screen.findByRole('heading', { name: 'Problems' })
  return served
}

const lan = (change: Partial<DeviceInfo> = {}) =>
  anInfo({
    ...{
      DeviceType: 'switch',
      status: 'online',
      capabilities: ['ports', 'lldp', 'clients'],
      configState: 'failed',
    },
    state: {
      ...aState,
      radios: [],
      ports: [{ name: 'Ethernet1', role: 'upstream', up: true, speedBps: 1e9, duplex: 'full' }],
      clients: [{ mac: '02:11:11:11:11:11', hostname: 'printer', connection: 'wired', port: 'Ethernet1' }],
      parts: ['ports', 'clients', 'lldp'],
    },
    ...change,
  })
const panel = (name: string) => screen.getByRole('heading', { name }).closest('section')!

it('says what is wrong and leads to where one does something about it', async () => {
  const device = lan()
  await open(device)
  const wrong = within(panel('Problems'))
  expect(await wrong.findByText(/the link is down/)).toBeVisible()
  expect(wrong.getByRole('link', { name: 'Port Ethernet3' })).toHaveAttribute(
    'href',
    `/device/swinfo?sn=${device.sn}&tab=ports&port=Ethernet3`,
  )
  expect(wrong.getByRole('button', { name: 'Mark as read' })).toBeEnabled()
  expect(wrong.getByText('Configuration failed to apply')).toBeVisible()
  expect(wrong.getByRole('link', { name: 'Configuration' })).toBeVisible()
})

it('leads with its sockets, and to what it hangs on: neighbour, its port, how good the link is', async () => {
  await open(lan())
  expect(screen.getByRole('region', { name: /Port panel of/ })).toBeVisible()
  const uplink = within(panel('Uplink'))
  expect(await uplink.findByRole('link', { name: 'Edge-1' })).toHaveAttribute(
    'href',
    `/device/info?sn=${above.sn}`,
  )
  expect(uplink.getByRole('link', { name: /LAN2/ })).toHaveAttribute(
    'href',
    `/device/info?sn=${above.sn}&tab=ports&port=LAN2`,
  )
  expect(uplink.getByText(/^1 G/)).toBeVisible()
  expect(within(panel('Clients')).getByRole('link', { name: 'printer' })).toBeVisible()
})

it('of a device that is away the figures look old and say their age', async () => {
  await open(lan({ status: 'offline', statusReason: 'timed_out' }), ({ path }) =>
    path === '/v2/alarm' ? ok([], { next: null, total: 0 }) : undefined,
  )
  expect(within(panel('Problems')).getByText('The device stopped responding.')).toBeVisible()
  expect(screen.getByText(/Not current. The device is offline/)).toBeVisible()
  expect(screen.queryByText(/^Connected:/)).toBeNull()
})

it('a link of a device that is away is told with its age, not as it stands', async () => {
  await open(lan({ status: 'offline' }))
  const link = (await within(panel('Uplink')).findByText('Up')).closest('dd')!
  expect(link).toHaveTextContent(/Not current/)
})

it('a router on a mobile network leads with how good its signal is', async () => {
  const device = lan({ DeviceType: 'cellularouter', capabilities: ['cellular'] })
  await open({ ...device, state: { ...device.state!, cellular: { rsrpDbm: -101 }, parts: ['cellular'] } })
  expect((await screen.findAllByText('RSRP')).length).toBeGreaterThan(0)
})

it('what could not be loaded is said, and nothing is called well that is not known', async () => {
  await open(lan({ configState: 'in_sync', state: null }), ({ path }) => {
    if (path === '/v2/alarm' || path === '/v2/device/neighbours') return failure(500, 'request_failed')
    return undefined
  })
  expect(await screen.findByText('Alarms could not be loaded.')).toBeVisible()
  expect(await screen.findByText('Neighbors could not be loaded.')).toBeVisible()
  expect(screen.queryByText('No known problems.')).toBeNull()
})
