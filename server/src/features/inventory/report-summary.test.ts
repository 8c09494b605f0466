import { describe, expect, it } from 'vitest'
import { type DeviceState, deviceState } from '#contract/inventory/device-state.ts'
import { summarise } from './report-summary.ts'

const none = { unit: {}, radios: [], ssids: [], ports: [], clients: [], lldp: [], gateways: [], problems: [] }
const inter = (name: string, address: string, role?: 'upstream' | 'downstream') => ({
  name,
  ipv4: [address],
  ipv6: [],
  dns: [],
  ...(role && { role }),
})
const state = (interfaces: unknown[], parts: string[] = []): DeviceState =>
  deviceState.parse({ ...none, at: 1, interfaces, parts })

describe('addresses in lists', () => {
  it('of a router are its own on the LAN and the one on the WAN', () => {
    const router = state([
      inter('up0v0', '192.0.2.9/24', 'upstream'),
      inter('down1v0', '192.168.1.1/24', 'downstream'),
    ])
    expect(summarise(router)).toMatchObject({ ip_lan: '192.168.1.1', ip_wan: '192.0.2.9' })
  })

  it('of an access point and of a switch are where they are on the LAN', () => {
    expect(summarise(state([inter('up0v0', '192.168.1.7/24', 'upstream')]))).toMatchObject({
      ip_lan: '192.168.1.7',
      ip_wan: null,
    })
    expect(summarise(state([inter('Vlan1', '192.168.1.3/24')]))).toMatchObject({
      ip_lan: '192.168.1.3',
      ip_wan: null,
    })
  })
})

it('users are unknown where the device does not tell, and 0 where it tells there are none', () => {
  expect(summarise(state([])).users).toBeNull()
  expect(summarise(state([], ['clients'])).users).toBe(0)
})
