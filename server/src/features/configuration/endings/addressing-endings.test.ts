import { expect, it } from 'vitest'
import type { Lan } from '#contract/configuration/sections/lan.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { lanEndings } from './addressing-endings.ts'

const seen = { state: null, uplinks: new Set<string>(), behind: new Map<string, string[]>() }
const guests: Lan = {
  ...{ key: 'guests', name: 'Guests', vlan: 20, address: '192.168.20.1', prefix: 24, dhcp: null, dns: [] },
  ...{ reservations: [], internetOnly: false, ipv6: false, forwards: [] },
}
const home: Lan = { ...guests, key: 'home', name: 'Home', vlan: 0, address: '192.168.1.1' }
const found = (was: Lan[], is: Lan[]) => lanEndings.find({ lans: was }, { lans: is }, seen)
const subnet = '192.168.20.1/24'

it('a LAN that moves to another VLAN is that LAN, and not one that ends beside one that begins', () => {
  // What is read of a device knows a LAN by its VLAN: the key is another one then.
  const moved = { ...guests, key: 'vlan-30', vlan: 30 }
  expect(found([home, guests], [home, moved])).toEqual([
    { code: 'lan_vlan', subject: 'Guests', values: [20, 30, subnet] },
  ])
  expect(found([guests], [{ ...moved, address: '192.168.30.1' }]).map(({ code }) => code)).toEqual([
    'lan_vlan',
    'lan_moved',
  ])
  const off = [{ code: 'lan_off', subject: 'Guests', values: [subnet] }]
  expect(found([home, guests], [home])).toEqual(off)
  expect(found([home, guests], [{ ...home, name: 'Guests' }])).toEqual(off)
})

it('counts those who have an address of it', () => {
  const state = { parts: ['clients'], clients: [{ ip: '192.168.20.9' }, { ip: '192.168.1.9' }] }
  const [moved] = found([guests], [{ ...guests, vlan: 30 }])
  expect(lanEndings.clients(moved!, state as unknown as DeviceState)).toBe(1)
})
