import { expect, it } from 'vitest'
import type { JsonObject } from '#protocols/json.ts'
import { uplinksOf } from './uplinks.ts'

const ports = ['Ethernet1', 'Ethernet2', 'Ethernet23', 'Ethernet24']
const gateway = (out: string): JsonObject => ({
  'default-gateway': [{ 'gw-ip': '192.0.2.1', 'gw-mac': '02:00:00:00:00:01', 'out-port': out, metric: 1 }],
})
const table = (port: string): JsonObject => ({
  'mac-forwarding-table': {
    overflow: false,
    Ethernet1: { '1': ['02:ab:10:c4:d2:f0'] },
    [port]: { '1': ['02:11:22:33:44:55'], '100': ['020000000001'] },
  },
})
const lacp = (...members: string[]): JsonObject => ({
  'lacp-trunks': members.map((port) => ({ 'trunk-identifier': 5, 'member-port': port })),
})

it.each<[string, JsonObject, string[]]>([
  ['the port itself', gateway('Ethernet24'), ['Ethernet24']],
  ['what the switch calls its uplink', { uplink_interface: 'Ethernet2' }, ['Ethernet2']],
  ['a VLAN: where the gateway was learned', { ...gateway('Vlan1'), ...table('Ethernet23') }, ['Ethernet23']],
  [
    'a trunk: its members',
    { ...gateway('PortChannel5'), ...lacp('Ethernet23', 'Ethernet24') },
    ['Ethernet23', 'Ethernet24'],
  ],
  [
    'a VLAN, and the gateway behind a trunk',
    {
      ...gateway('Vlan1'),
      ...table('trunk 5'),
      'static-trunks': [{ 'trunk-identifier': 5, 'member-ports': ['Ethernet1', 'Ethernet2', 'Ethernet99'] }],
    },
    ['Ethernet1', 'Ethernet2'],
  ],
  ['a VLAN and nothing learned: unknown', gateway('Vlan1'), []],
  ['nothing told: unknown', {}, []],
  ['nonsense', { 'default-gateway': [7, { 'out-port': 3 }], 'mac-forwarding-table': 'no' }, []],
])('the way to the gateway: %s', (_, state, expected) => {
  expect([...uplinksOf(state, (name) => ports.includes(name))]).toEqual(expected)
})
