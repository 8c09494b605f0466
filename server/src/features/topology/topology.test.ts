import { describe, expect, it } from 'vitest'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { Client, DeviceState } from '#contract/inventory/state/device-state.ts'
import { seenDevice } from './seen-device.ts'
import type { SeenDevice } from './sightings.ts'
import { Topology } from './topology.ts'

const macOf = (sn: string) =>
  `02:00:00:00:00:${[...sn]
    .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 200, 7)
    .toString(16)
    .padStart(2, '0')}`

/** A device with the MACs on each of its ports. */
function device(
  sn: string,
  kind: DeviceKind,
  table: Record<string, string[]>,
  more: Partial<DeviceState> & { uplink?: string } = {},
): SeenDevice {
  const { uplink, ...told } = more
  const ports = Object.keys(table).map((name) => ({
    name,
    role: name === uplink ? ('upstream' as const) : ('downstream' as const),
  }))
  const entries = Object.entries(table).flatMap(([port, macs]) =>
    macs.map((mac) => ({ port, vlan: 1, mac: mac.includes(':') ? mac : macOf(mac) })),
  )
  const state: DeviceState = {
    ...{ at: 1, unit: {}, radios: [], ssids: [], interfaces: [], clients: [], lldp: [], gateways: [] },
    ...{ ports, forwarding: { overflow: false, entries }, parts: [], problems: [], ...told },
  }
  return seenDevice({ sn, kind, mac: macOf(sn) }, state)
}
const near = (port: string, sn: string) => ({
  ...{ port, mac: macOf(sn), managementIps: [], capabilities: [] },
})
const wifi = (mac: string): Client => ({ mac, connection: 'wireless' })

const phone = '06:11:11:11:11:11'
const printer = '06:22:22:22:22:22'

/** gateway – core – { floor – { ap, printer }, ap2 }; nobody calls a port its uplink. */
const house = (): SeenDevice[] => [
  device('gateway', 'gateway', { lan: ['core', 'floor', 'ap', 'ap2', phone, printer] }),
  device('core', 'switch', { '1': ['gateway'], '2': ['floor', 'ap', phone, printer], '3': ['ap2'] }),
  device('floor', 'switch', { '1': ['gateway', 'core', 'ap2'], '2': ['ap', phone], '3': [printer] }),
  device('ap', 'ap', { eth0: ['gateway', 'core', 'floor', printer] }, { clients: [wifi(phone)] }),
  device('ap2', 'ap', { eth0: ['gateway', 'core'] }),
]

describe('a house with two switches that tell what they see and no more', () => {
  const topology = new Topology(house())

  it('hangs below its gateway, each device on the deepest that sees it', () => {
    expect(topology.gateway).toBe('gateway')
    expect(topology.upstreamOf('ap')).toEqual(['floor', 'core', 'gateway'])
    expect(topology.upstreamOf('ap2')).toEqual(['core', 'gateway'])
    expect(topology.upstreamOf('gateway')).toEqual([])
  })

  it('says who is behind whom and what is between', () => {
    expect(topology.isBehind('ap', 'core')).toBe(true)
    expect(topology.isBehind('core', 'ap')).toBe(false)
    expect(topology.isBehind('ap2', 'floor')).toBe(false)
    expect(topology.between('gateway', 'ap')).toEqual(['floor', 'core'])
    expect(topology.between('ap2', 'core')).toEqual([])
    expect(topology.between('ap', 'ap2')).toBeNull()
  })

  it('knows where clients are connected', () => {
    expect(topology.attachmentOf(phone)).toEqual({ sn: 'ap', port: null })
    expect(topology.attachmentOf(printer.toUpperCase())).toEqual({ sn: 'floor', port: '3' })
    expect(topology.attachmentOf(macOf('ap'))).toBeNull()
    expect(topology.attachmentOf('06:99:99:99:99:99')).toBeNull()
    expect(topology.upstreamOf(phone)).toEqual(['ap', 'floor', 'core', 'gateway'])
    expect(topology.isBehind(printer, 'ap')).toBe(false)
  })

  it('finds the uplink of a device that names none', () => {
    expect([...topology.uplinksOf('floor')]).toEqual(['1'])
    expect([...topology.uplinksOf('gateway')]).toEqual([])
  })

  it('is the same whoever reported first', () => {
    const turned = new Topology(house().toReversed())
    for (const { sn } of house()) expect(turned.upstreamOf(sn)).toEqual(topology.upstreamOf(sn))
  })
})

describe('what is not told', () => {
  it('is not guessed: without a gateway and uplinks nobody is behind anybody', () => {
    const topology = new Topology(house().filter(({ sn }) => sn !== 'gateway'))
    expect(topology.gateway).toBeNull()
    expect(topology.upstreamOf('ap')).toEqual([])
    expect(topology.upstreamOf(phone)).toEqual(['ap'])
    expect(topology.uplinksOf('floor').size).toBe(0)
  })

  it('is no gateway where two stand outermost and nobody tells which; the one that is used is', () => {
    const two = [device('a', 'gateway', {}), device('b', 'gateway', {})]
    expect(new Topology(two).gateway).toBeNull()
    const gateways = [{ ip: '10.0.0.1', mac: macOf('b').toUpperCase() }]
    expect(new Topology([...two, device('s', 'switch', {}, { gateways })]).gateway).toBe('b')
  })

  it('is a gateway of another maker that stands in the table: its port is the uplink', () => {
    const router = '06:aa:aa:aa:aa:aa'
    const gateways = [{ ip: '10.0.0.1', mac: router }]
    const topology = new Topology([
      device('core', 'switch', { '1': [router], '2': ['ap'] }, { gateways }),
      device('ap', 'ap', {}),
    ])
    expect([...topology.uplinksOf('core')]).toEqual(['1'])
    expect(topology.upstreamOf('ap')).toEqual(['core'])
  })

  it('is a silent switch: what is beside it on its port is taken to be behind it', () => {
    const silent = house().map((one) => (one.sn === 'floor' ? { ...one, state: null, window: [] } : one))
    const topology = new Topology(silent)
    expect(topology.upstreamOf('ap')).toEqual(['floor', 'core', 'gateway'])
    expect(topology.placementOf('ap')?.evidence).toEqual(['silent_switch'])
    expect(topology.upstreamOf('floor')).toEqual(['core', 'gateway'])
  })
})

describe('odd reports', () => {
  it('that contradict each other prove nothing and close no circle', () => {
    const topology = new Topology([
      device('a', 'switch', { up: [], '1': ['b'] }, { uplink: 'up' }),
      device('b', 'switch', { up: [], '1': ['c'] }, { uplink: 'up' }),
      device('c', 'switch', { up: [], '1': ['a'] }, { uplink: 'up' }),
    ])
    for (const sn of ['a', 'b', 'c']) expect(topology.upstreamOf(sn)).toEqual([])
    const pair = new Topology([
      device('a', 'switch', { up: [], '1': ['b'] }, { uplink: 'up' }),
      device('b', 'switch', { up: [], '1': ['a'] }, { uplink: 'up' }),
    ])
    expect(pair.upstreamOf('a')).toEqual([])
  })

  it('with addresses that routers share name no device', () => {
    const shared = { ...device('spare', 'router', {}), mac: '00:00:5E:00:01:07' }
    const core = device('core', 'switch', { up: [], '1': ['00:00:5e:00:01:07'] }, { uplink: 'up' })
    expect(new Topology([core, shared]).upstreamOf('spare')).toEqual([])
  })

  it('of a neighbour on the uplink count where tables are silent, but not of several at once', () => {
    const ap = (...lldp: DeviceState['lldp']) => device('ap', 'ap', {}, { lldp, uplink: 'eth0' })
    const switches = [device('one', 'switch', {}), device('two', 'switch', {})]
    const gateways = [{ ip: '10.0.0.1', port: 'eth0' }]
    const told = (which: SeenDevice) => ({ ...which, state: which.state && { ...which.state, gateways } })
    expect(new Topology([told(ap(near('eth0', 'one'))), ...switches]).upstreamOf('ap')).toEqual(['one'])
    const both = told(ap(near('eth0', 'one'), near('eth0', 'two')))
    expect(new Topology([both, ...switches]).upstreamOf('ap')).toEqual([])
  })

  it('of an access point that joined another over the air put it behind that one', () => {
    const topology = new Topology([
      device('root', 'ap', { eth0: [] }, { uplink: 'eth0', clients: [wifi(macOf('leaf'))] }),
      device('leaf', 'ap', {}),
    ])
    expect(topology.upstreamOf('leaf')).toEqual(['root'])
  })
})
