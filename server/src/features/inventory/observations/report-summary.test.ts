import { describe, expect, it } from 'vitest'
import { type DeviceState, deviceState } from '#contract/inventory/state/device-state.ts'
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

it('battery, hottest sensor and mobile signal are known where the device tells them', () => {
  const unknown = { battery_ratio: null, temperature_c: null, signal_dbm: null }
  expect(summarise(state([]))).toMatchObject(unknown)
  const told = {
    ...state([]),
    solar: { battery: { chargeRatio: 0.4 } },
    sensors: {
      temperature: [{ id: 'a', celsius: -3 }, { id: 'b' }, { id: 'c', celsius: 21 }],
      humidity: [],
      door: [],
    },
    cellular: { rsrpDbm: -97 },
  }
  expect(summarise(told)).toMatchObject({ battery_ratio: 0.4, temperature_c: 21, signal_dbm: -97 })
  expect(summarise({ ...told, sensors: { temperature: [], humidity: [], door: [] } })).toMatchObject({
    temperature_c: null,
  })
})
