import { expect, it } from 'vitest'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import { STILL_NAMED_MS } from '../../../lib/left-air.ts'
import { ClientCounter } from './client-counter.ts'

const [phone, laptop, printer] = ['02:aa:00:00:00:01', '02:aa:00:00:00:02', '02:aa:00:00:00:03']
const [ap, sw] = ['02:bb:00:00:00:01', '02:bb:00:00:00:02']

const device = (sn: string, mac: string | null, kind: DeviceKind | null = null) => ({ sn, mac, kind })
const wired = (...macs: string[]) => macs.map((mac) => ({ mac, connection: 'wired' as const }))
const AT = 1_700_000_000_000
const wireless = (...macs: string[]) => macs.map((mac) => ({ mac, connection: 'wireless' as const }))

it('counts a client once however many devices see it, and no device at all', () => {
  const clientCounter = new ClientCounter()
  clientCounter.set(device('AP', ap), { tenant: 7, network: 1 }, wired(phone, laptop), AT)
  clientCounter.set(
    device('SWITCH', sw),
    { tenant: 7, network: 1 },
    wired(phone.toUpperCase(), laptop, printer, ap),
    AT,
  )
  expect(clientCounter.count({ tenant: 7, networks: [1] })).toBe(3)
})

it('counts a client in each network it is in', () => {
  const clientCounter = new ClientCounter()
  clientCounter.set(device('A', null), { tenant: 7, network: 1 }, wired(phone), AT)
  clientCounter.set(device('B', null), { tenant: 7, network: 2 }, wired(phone), AT)
  expect([
    clientCounter.count({ tenant: 7, networks: [1] }),
    clientCounter.count({ tenant: 7, networks: [2] }),
    clientCounter.count({ tenant: 7, networks: [3] }),
  ]).toEqual([1, 1, 0])
  expect(clientCounter.count({ tenant: 7, networks: 'all' })).toBe(2)
  expect(clientCounter.count({ tenant: 8, networks: 'all' })).toBe(0)
  expect(clientCounter.count({ tenant: 8, networks: [1] })).toBe(0)
})

it('follows reports, moves and departures', () => {
  const clientCounter = new ClientCounter()
  clientCounter.set(device('A', ap), { tenant: 7, network: 1 }, wired(phone, laptop), AT)
  clientCounter.set(device('B', sw), { tenant: 7, network: 1 }, wired(laptop), AT)
  clientCounter.set(device('A', ap), { tenant: 7, network: 1 }, wired(phone), AT)
  expect(clientCounter.count({ tenant: 7, networks: [1] })).toBe(2)
  clientCounter.move('A', { tenant: 7, network: 2 })
  expect([
    clientCounter.count({ tenant: 7, networks: [1] }),
    clientCounter.count({ tenant: 7, networks: [2] }),
  ]).toEqual([1, 1])
  clientCounter.remove('A')
  clientCounter.remove('A')
  clientCounter.remove('B')
  expect([
    clientCounter.count({ tenant: 7, networks: [1] }),
    clientCounter.count({ tenant: 7, networks: [2] }),
  ]).toEqual([0, 0])
})

it('counts each client at one device: on whose air it is, else the nearest kind; and that adds up', () => {
  const clientCounter = new ClientCounter()
  const place = { tenant: 7, network: 1 }
  clientCounter.set(device('G', null, 'gateway'), place, wired(phone, laptop, printer, ap), AT)
  expect(clientCounter.countedAt('G')).toBe(4)
  clientCounter.set(device('S', sw, 'switch'), place, wired(phone, laptop, printer), AT)
  clientCounter.set(device('A', ap, 'ap'), place, wireless(phone), AT)
  const counted = () => ['A', 'S', 'G'].map((sn) => clientCounter.countedAt(sn))
  expect(counted()).toEqual([1, 2, 0])
  clientCounter.joined('A', laptop)
  expect(counted()).toEqual([2, 1, 0])
  // It roams: the old access point still says it has it, until it says otherwise.
  clientCounter.set(device('B', null, 'ap'), place, wireless(laptop), AT)
  expect([...counted(), clientCounter.countedAt('B')]).toEqual([2, 1, 0, 0])
  clientCounter.left('A', laptop, AT)
  expect([...counted(), clientCounter.countedAt('B')]).toEqual([1, 1, 0, 1])
  expect(clientCounter.count({ tenant: 7, networks: [1] })).toBe(3)
  clientCounter.remove('S')
  expect(counted()).toEqual([1, null, 1])
  expect(clientCounter.countedAt('nobody')).toBeNull()
})

it('counts no device that is connected, also before it told of clients', () => {
  const clientCounter = new ClientCounter()
  const place = { tenant: 7, network: 1 }
  clientCounter.set(device('S', sw, 'switch'), place, wired(phone, ap), AT)
  expect(clientCounter.count({ tenant: 7, networks: [1] })).toBe(2)
  clientCounter.entered(device('A', ap, 'ap'), place)
  expect(clientCounter.count({ tenant: 7, networks: [1] })).toBe(1)
  expect([clientCounter.countedAt('A'), clientCounter.joined('A', laptop)]).toEqual([null, null])
  clientCounter.entered(device('S', sw, 'switch'), place)
  expect(clientCounter.countedAt('S')).toBe(1)
})

it('counts those that several devices see once, and none of the devices', () => {
  const clientCounter = new ClientCounter()
  const place = { tenant: 7, network: 1 }
  clientCounter.set(device('AP', ap, 'ap'), place, wireless(phone, laptop), AT)
  clientCounter.set(device('GATEWAY', null, 'gateway'), place, wired(phone, laptop, printer, ap), AT)
  expect(clientCounter.seenBy(['AP', 'GATEWAY', 'UNKNOWN'])).toBe(3)
  expect(clientCounter.seenBy(['AP'])).toBe(2)
  clientCounter.remove('GATEWAY')
  expect(clientCounter.seenBy(['AP', 'GATEWAY'])).toBe(2)
})

it('counts nobody who left the air where only switches and gateways still see them', () => {
  const clientCounter = new ClientCounter()
  const place = { tenant: 7, network: 1 }
  const counted = () => [
    clientCounter.count({ tenant: 7, networks: [1] }),
    clientCounter.countedAt('GATEWAY'),
  ]
  const gateway = (at: number) =>
    clientCounter.set(device('GATEWAY', null, 'gateway'), place, wired(phone, laptop, printer), at)
  clientCounter.set(device('AP', ap, 'ap'), place, wireless(phone, laptop), AT)
  gateway(AT)
  clientCounter.set(device('AP', ap, 'ap'), place, wireless(laptop), AT + 1)
  expect(counted()).toEqual([2, 1])
  clientCounter.left('AP', laptop, AT + 2)
  expect(counted()).toEqual([1, 1])
  expect(clientCounter.seenBy(['GATEWAY'])).toBe(1)
  clientCounter.joined('AP', laptop)
  expect(counted()).toEqual([2, 1])
  // An access point that is away itself says nothing of who is behind it.
  clientCounter.remove('AP')
  expect(counted()).toEqual([2, 2])
})

it('counts who left the air long ago and is seen all the same: it came by cable', () => {
  const clientCounter = new ClientCounter()
  const place = { tenant: 7, network: 1 }
  const later = AT + STILL_NAMED_MS + 1_000
  clientCounter.set(device('AP', ap, 'ap'), place, wireless(phone, laptop), AT)
  clientCounter.set(device('SWITCH', sw, 'switch'), place, wired(phone, laptop), AT)
  clientCounter.set(device('AP', ap, 'ap'), place, wireless(laptop), AT)
  expect(clientCounter.count({ tenant: 7, networks: [1] })).toBe(1)
  clientCounter.set(device('AP', ap, 'ap'), place, wireless(), later)
  expect(clientCounter.count({ tenant: 7, networks: [1] })).toBe(1)
  expect(clientCounter.countedAt('SWITCH')).toBe(1)
})

it('counts by the last report, whatever the ones before said', () => {
  const place = { tenant: 7, network: 1 }
  const counted = (...reports: ReturnType<typeof wired | typeof wireless>[]) => {
    const clientCounter = new ClientCounter()
    for (const clients of reports) clientCounter.set(device('A', ap, 'ap'), place, clients, AT)
    return [clientCounter.count({ tenant: 7, networks: [1] }), clientCounter.countedAt('A')]
  }
  expect(counted(wired(phone, laptop), wired(phone, laptop))).toEqual([2, 2])
  expect(counted(wired(phone, laptop), wired(phone), wired(phone, printer, ap))).toEqual([2, 2])
  expect(counted(wireless(phone, laptop), [], wireless(laptop))).toEqual([1, 1])
})

it('knows on which BSS of a device a client is, as reports and events tell', () => {
  const counter = new ClientCounter()
  const place = { tenant: 7, network: 1 }
  const on = (bssid?: string) => ({ mac: phone, connection: 'wireless' as const, ...(bssid && { bssid }) })
  counter.set(device('AP', ap), place, [on('a'), ...wired(printer)], AT)
  expect([counter.bssidOf('AP', phone.toUpperCase()), counter.bssidOf('AP', printer)]).toEqual([
    'a',
    undefined,
  ])
  counter.joined('AP', phone, 'b')
  expect(counter.bssidOf('AP', phone)).toBe('b')
  counter.left('AP', phone, AT)
  counter.left('AP', phone, AT)
  expect(counter.bssidOf('AP', phone)).toBeUndefined()
  counter.set(device('AP', ap), place, [on()], AT)
  expect(counter.bssidOf('AP', phone)).toBeUndefined()
  counter.set(device('AP', ap), place, [on('c')], AT)
  expect(counter.bssidOf('AP', phone)).toBe('c')
  counter.remove('AP')
  expect([counter.bssidOf('AP', phone), counter.joined('AP', phone, 'd')]).toEqual([undefined, null])
})

it('counts who is on the air of a device that names no BSS there, not where a cable leads', () => {
  const counter = new ClientCounter()
  const place = { tenant: 7, network: 1 }
  counter.set(device('AP', ap, 'ap'), place, wireless(phone), AT)
  counter.set(device('SWITCH', sw, 'switch'), place, wired(phone), AT)
  expect([counter.countedAt('AP'), counter.countedAt('SWITCH')]).toEqual([1, 0])
  counter.set(device('AP', ap, 'ap'), place, [], AT + 1)
  expect(counter.count({ tenant: 7, networks: [1] })).toBe(0)
})
