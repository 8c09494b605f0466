import { expect, it } from 'vitest'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { AgingAddresses } from './aging-addresses.ts'

const MINUTE = 60_000
const status = { changeId: 1, since: 0 }
const state = (...vlans: number[]): DeviceState => ({
  ...{
    at: 0,
    unit: {},
    radios: [],
    ssids: [],
    interfaces: [],
    ports: [],
    clients: [],
    lldp: [],
    gateways: [],
  },
  ...{ parts: ['forwarding'], problems: [] },
  forwarding: {
    overflow: false,
    entries: vlans.map((vlan) => ({ port: 'Ethernet1', vlan, mac: '02:00:00:00:00:01' })),
  },
})
const vlans = ({ forwarding }: DeviceState) => forwarding!.entries.map(({ vlan }) => vlan)

it('what the first report after a change shows proves nothing, what comes later does', () => {
  const addresses = new AgingAddresses()
  expect(vlans(addresses.without(status, state(1), MINUTE))).toEqual([])
  expect(vlans(addresses.without(status, state(1, 99), 2 * MINUTE))).toEqual([99])
  const again = { ...status, changeId: 2, since: 2 * MINUTE }
  expect(vlans(addresses.without(again, state(1, 99), 3 * MINUTE))).toEqual([])
})

it('what is still there when every switch has forgotten it counts', () => {
  const addresses = new AgingAddresses()
  expect(vlans(addresses.without(status, state(1), MINUTE))).toEqual([])
  expect(vlans(addresses.without(status, state(1), 15 * MINUTE))).toEqual([1])
})

it('nothing is kept of a device that left its network: bound again it begins anew', () => {
  const addresses = new AgingAddresses()
  expect(vlans(addresses.without(status, state(1), MINUTE))).toEqual([])
  const anew = { ...status }
  expect(vlans(addresses.without(anew, state(1, 99), 2 * MINUTE))).toEqual([])
})
