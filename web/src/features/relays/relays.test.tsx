import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { ok, type SentRequest } from '../../testing/fake-fetch'
import { openConsole } from '../../testing/open-console'
import { aDevice } from '../../testing/samples'

const sn = '02:3B:57:17:B7:90'
const listed = aDevice({
  sn,
  hostname: 'Mast',
  DeviceType: 'iot',
  capabilities: ['relays', 'sensors', 'configure'],
})
const device = {
  ...listed,
  ...{ firstSeen: 1, connectedSince: 1, compatible: null, externalId: null, keyFingerprint: null },
  ...{ config: { id: '1', kind: 'factory' }, notices: [], commands: [] },
  state: {
    ...{ at: 1, unit: {}, radios: [], ssids: [], interfaces: [], clients: [], lldp: [], gateways: [] },
    ...{ parts: ['ports', 'relays', 'sensors'], problems: [] },
    ports: [{ name: 'WAN', role: 'upstream', up: true }],
    relays: [{ id: 'relay1', name: 'Output 1', on: true, cause: 'sensor_high' }],
    sensors: { temperature: [{ id: 'cabinet', celsius: 61 }], humidity: [], door: [] },
  },
} as unknown as DeviceInfo

const intents = {
  relays: {
    relays: [
      { relay: 'relay1', on: true, causes: [{ cause: 'sensor_high', sensor: 'temperature:cabinet' }] },
    ],
  },
  sensors: { sensors: [{ sensor: 'temperature:cabinet', low: null, high: 60 }] },
}
const serve = ({ path, method, query }: SentRequest) => {
  if (path === '/v2/devices') return ok([listed])
  if (path === '/v2/device/info') return ok(device)
  if (path === '/v2/configuration' && method === 'GET') {
    const section = query.section === 'sensors' ? 'sensors' : 'relays'
    return ok({
      ...{ version: 1, savedAt: 1, savedBy: 'super', origin: null, above: null, basis: 'saved' },
      document: { section, intent: intents[section] },
    })
  }
  return undefined
}
afterEach(() => vi.unstubAllGlobals())

it('an output says what it follows and why it is on; another cause is added', async () => {
  const user = userEvent.setup()
  await openConsole(`/config/relay?sn=${sn}`, serve)
  const outputs = await screen.findByRole('table', { name: 'Outputs' })
  expect(outputs).toHaveTextContent('On · Sensor high')
  expect(outputs).toHaveTextContent('On: Temperature cabinet high')
  await user.click(within(outputs).getByRole('button', { name: 'Edit causes: Output 1' }))
  const drawer = await screen.findByRole('dialog', { name: 'What Output 1 follows' })
  await user.click(within(drawer).getByRole('button', { name: 'Add cause' }))
  await user.click(within(drawer).getByRole('button', { name: 'Done' }))
  expect(await screen.findByText(/1 unapplied change/)).toBeVisible()
  expect(outputs).toHaveTextContent('On: Temperature cabinet high; WAN down')
})
