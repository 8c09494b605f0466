import { describe, expect, it } from 'vitest'
import type { DeviceState, Port } from '#contract/inventory/state/device-state.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { DeviceFacts } from '../../../../configuration-ports.ts'
import { render } from '../render.ts'
import { emptyProfile } from '../testing/arbitrary-access-points.ts'
import { reportOf } from '../testing/reported-state.ts'
import { learnSwitch } from './learn-switch.ts'

const stock: DeviceFacts = {
  ...{ kind: 'switch', ports: [], base: null },
  profile: emptyProfile({ platform: 'switch' }),
}
const up = (name: string, mbps: number, more: Partial<Port> = {}): Port => ({
  ...{ name, role: 'other', up: true, speedBps: mbps * 1e6, duplex: 'full' },
  ...more,
})
const delivering = { poe: { status: 'delivering' as const } }
const state = (ports: Port[], vlans: number[], learned: [string, number][] = []): DeviceState => ({
  ...reportOf({}),
  ...{ ports, parts: ['ports'] },
  interfaces: vlans.map((vlan) => ({ name: `Vlan${vlan}`, ipv4: [], ipv6: [], dns: [] })),
  forwarding: {
    overflow: false,
    entries: learned.map(([port, vlan]) => ({ port, vlan, mac: '02:00:00:00:00:01' })),
  },
})
const codes = (learned: ReturnType<typeof learnSwitch>) =>
  learned!.assumed.map(({ code, subject }) => [code, subject])
const members = (document: Record<string, unknown>) =>
  (document.interfaces as JsonObject[]).map(({ vlan, ethernet }) => [(vlan as JsonObject).id, ethernet])

describe('what a report tells of a switch', () => {
  const ports = [
    up('Ethernet1', 1000, delivering),
    { name: 'Ethernet2', role: 'other' as const, up: false, poe: { status: 'disabled' as const } },
    up('Ethernet10', 10_000),
    { name: 'Ethernet11', role: 'other' as const, up: false },
  ]
  const learned = learnSwitch(state(ports, [1]), stock)

  it('stands in its document: speed, duplex and power of every port', () => {
    const item = (name: string, speed: number, more: object = {}) => ({
      ...{ 'select-ports': [name], enabled: true, autoneg: true, speed, duplex: 'full' },
      ...more,
    })
    expect(learned!.document.ethernet).toEqual([
      item('Ethernet1', 1000, { poe: { 'admin-mode': true } }),
      item('Ethernet2', 1000, { poe: { 'admin-mode': false } }),
      item('Ethernet10', 10_000),
      item('Ethernet11', 10_000),
    ])
  })

  it('and what it does not tell is named', () => {
    expect(codes(learned)).toEqual([
      ['assumed_idle_port', 'Ethernet2'],
      ['assumed_idle_port', 'Ethernet11'],
      ['assumed_spanning_tree', null],
      ['assumed_rest', null],
    ])
  })

  it('a label on a fast port leaves its speed, and all other ports as they were', () => {
    const wish = { port: 'Ethernet10', label: 'Up', enabled: true, speed: 'auto', duplex: 'auto' } as const
    const switching = { ports: [{ ...wish, vlan: { mode: 'access', vlan: 1 } as const, poe: null }] }
    const facts = { ...stock, ports: ports.map(({ name }) => name), base: learned!.document }
    const { document, notes } = render(facts, { timezone: 'UTC', country: 'DE', name: null, switching })
    const own = learned!.document.ethernet as JsonObject[]
    expect(notes).toEqual([])
    expect(document.ethernet).toEqual(own.map((item, at) => (at === 2 ? { ...item, name: 'Up' } : item)))
    expect(document.switch).toEqual({ 'loop-detection': { protocol: 'none' } })
  })

  it('spanning tree where it is told', () => {
    const told = { ...state(ports, [1]), spanningTree: { enabled: true, mode: 'RSTP' } }
    const { document, assumed } = learnSwitch(told, stock)!
    expect(document.switch).toEqual({ 'loop-detection': { protocol: 'rstp' } })
    expect(assumed.map(({ code }) => code)).not.toContain('assumed_spanning_tree')
  })

  it('VLANs: ports go where addresses were learned behind them, and it is said', () => {
    const several = state(
      [up('Ethernet1', 1000), up('Ethernet2', 1000), up('Ethernet3', 1000)],
      [1, 20, 30],
      [
        ['Ethernet2', 20],
        ['Ethernet3', 20],
        ['Ethernet3', 1],
      ],
    )
    const found = learnSwitch(several, stock)!
    expect(members(found.document)).toEqual([
      [1, [{ 'select-ports': ['Ethernet1', 'Ethernet3'], 'vlan-tag': 'un-tagged' }]],
      [
        20,
        [
          { 'select-ports': ['Ethernet2'], 'vlan-tag': 'un-tagged' },
          { 'select-ports': ['Ethernet3'], 'vlan-tag': 'tagged' },
        ],
      ],
      [30, undefined],
    ])
    expect(found.assumed).toContainEqual(
      expect.objectContaining({ code: 'assumed_vlans', params: { vlans: '20, 30' } }),
    )
  })

  it('a speed its agent cannot be told is named; a report without ports tells nothing', () => {
    expect(codes(learnSwitch(state([up('Ethernet1', 40_000)], [1]), stock))).toContainEqual([
      'assumed_speed',
      'Ethernet1',
    ])
    expect(learnSwitch(state([], [1]), stock)).toBeNull()
    expect(learnSwitch(state([up('LAN', 1000)], [1]), { ...stock, profile: emptyProfile({}) })).toBeNull()
  })
})
