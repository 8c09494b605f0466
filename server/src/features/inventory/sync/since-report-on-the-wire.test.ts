import { expect, it } from 'vitest'
import * as inventory from '#contract/inventory/endpoints.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { openWire, type Wire, type WiredDevice, watchDevice } from '../testing/on-the-wire.ts'

let wire: Wire
openForTests(async (atEnd) => {
  wire = await openWire()
  atEnd(() => wire.close())
})

const NOW = 1_900_000_000
const bssids = ['02:aa:bb:00:00:01', '02:aa:bb:00:00:02'] as const
const upper = (text: string) => text.toUpperCase()
const station = (mac: string, bssid: string) => ({ station: mac, bssid, connected: 60, rssi: -50 })

/** An access point's report with these stations on its two networks. */
const apReport = (on2: string[], on5: string[] = [], localtime = NOW) => ({
  version: 1,
  unit: { localtime },
  radios: [
    { band: ['2G'], channel: 1 },
    { band: ['5G'], channel: 36 },
  ],
  interfaces: [
    {
      name: 'up0v0',
      ssids: [on2, on5].map((macs, at) => ({
        ...{ ssid: 'Alpha', bssid: bssids[at], band: at === 0 ? '2G' : '5G' },
        radio: { $ref: `#/radios/${at}` },
        associations: macs.map((mac) => station(mac, bssids[at]!)),
      })),
    },
  ],
  'link-state': {
    upstream: { WAN: { carrier: 1, speed: 1000, duplex: 'full' } },
    downstream: { LAN1: { carrier: 1, speed: 100, duplex: 'full' } },
  },
})

const tell = ({ device }: WiredDevice, type: string, payload: object, time = NOW + 1) =>
  device.event('event', { data: { event: [time, { type, payload }] } })
const counts = async () => (await wire.me.call(inventory.deviceCounts, { query: {} })).data

async function reported(report: object, capabilities = {}) {
  const one = await wire.device(capabilities)
  one.device.state(report as never)
  await eventually(async () => (await one.info()).state !== null)
  return one
}

it('who joins and leaves shows at once, in the client list, on SSID and radio, in the row and the figures', async () => {
  const one = await reported(apReport(['02:11:00:00:00:01']))
  const page = await watchDevice(wire, one.sn)
  const before = (await counts()).users
  const joined = { client: '02:11:00:00:00:02', ssid: 'Alpha', bssid: bssids[1], channel: 36, band: '5G' }
  tell(one, 'client.join', joined)
  const now = await eventually(async () => {
    const info = await one.info()
    return info.users === 2 ? info : undefined
  })
  expect(now.state!.clients).toMatchObject([
    { mac: '02:11:00:00:00:01', bssid: upper(bssids[0]) },
    {
      ...{ mac: '02:11:00:00:00:02', connection: 'wireless', ssid: 'Alpha', bssid: upper(bssids[1]) },
      ...{ band: '5G', radio: '1', connectedSeconds: 0 },
    },
  ])
  expect(now.state!.ssids.map(({ clients }) => clients)).toEqual([1, 1])
  expect(now.state!.radios.map(({ clients }) => clients)).toEqual([1, 1])
  expect((await counts()).users).toBe(before + 1)
  await eventually(() =>
    page.events.some(
      (event) => event.topic === 'device' && event.device?.users === 2 && event.change === 'state',
    ),
  )
  tell(one, 'client.leave', { client: '02:11:00:00:00:01', bssid: bssids[0], ssid: 'Alpha' })
  await eventually(async () => (await one.info()).users === 1)
  expect((await one.info()).state!.clients.map(({ mac }) => mac)).toEqual(['02:11:00:00:00:02'])
  page.close()
})

it('the next report corrects; what is newer than its own time stays, once', async () => {
  const one = await reported(apReport(['02:12:00:00:00:01']))
  tell(one, 'client.leave', { client: '02:12:00:00:00:01', bssid: bssids[0] }, NOW + 1)
  tell(one, 'client.join', { client: '02:12:00:00:00:02', bssid: bssids[0], ssid: 'Alpha' }, NOW + 70)
  const macs = async () => (await one.info()).state!.clients.map(({ mac }) => mac)
  await eventually(async () => (await macs()).join() === '02:12:00:00:00:02')
  // Collected before the join, sent after it.
  one.device.state(apReport(['02:12:00:00:00:01'], [], NOW + 60) as never)
  await eventually(async () => (await macs()).join() === '02:12:00:00:00:01,02:12:00:00:00:02')
  expect(await one.info()).toMatchObject({ users: 2 })
  one.device.state(apReport(['02:12:00:00:00:01'], [], NOW + 60) as never)
  await eventually(async () => (await macs()).join() === '02:12:00:00:00:01')
  expect(await one.info()).toMatchObject({ users: 1 })
})

it('a client that changed its band does not leave by the word of its former network', async () => {
  const one = await reported(apReport([], ['02:13:00:00:00:01']))
  tell(one, 'client.leave', { client: '02:13:00:00:00:01', bssid: bssids[0] })
  tell(one, 'client.join', { client: '02:13:00:00:00:02', bssid: bssids[0], ssid: 'Alpha' })
  await eventually(async () => (await one.info()).users === 2)
  tell(one, 'client.join', { client: '02:13:00:00:00:02', bssid: bssids[1], ssid: 'Alpha' })
  tell(one, 'client.leave', { client: '02:13:00:00:00:02', bssid: bssids[0] })
  await eventually(async () => (await one.info()).state!.ssids.map(({ clients }) => clients).join() === '0,2')
  expect(await one.info()).toMatchObject({ users: 2 })
})

it('links and power of ports show at once; ports that do not exist stay so', async () => {
  const poe = { status: 'Delivering Power', 'output-power': 6000, 'fault-status': 'NO_ERROR' }
  const port = { carrier: true, speed: 1000, duplex: 'full', poe }
  const report = { version: 1, unit: {}, 'link-state': { upstream: { Ethernet1: port, Ethernet2: port } } }
  const one = await reported(report, { platform: 'switch' })
  tell(one, 'wired.carrier-down', { name: 'Ethernet1', timestamp: NOW })
  tell(one, 'wired.carrier-down', { name: 'Ethernet99', timestamp: NOW })
  tell(one, 'wired.poe.status.overload', { name: 'Ethernet2' })
  tell(one, 'wired.poe.fault.overload', { name: 'Ethernet2' })
  const ports = async () => (await one.info()).state!.ports
  await eventually(async () => (await ports())[1]?.poe?.fault === 'overload')
  expect(await ports()).toEqual([
    {
      ...{ name: 'Ethernet1', role: 'other', up: false },
      poe: { status: 'delivering', statusText: 'Delivering Power', watts: 6 },
    },
    {
      ...{ name: 'Ethernet2', role: 'other', up: true, speedBps: 1e9, duplex: 'full' },
      poe: { status: 'fault', statusText: 'overload', fault: 'overload' },
    },
  ])
  tell(one, 'wired.carrier-up', { name: 'Ethernet1', timestamp: NOW })
  tell(one, 'wired.poe.status.searching', { name: 'Ethernet2' })
  await eventually(async () => (await ports())[1]?.poe?.status === 'searching')
  expect((await ports())[0]).toMatchObject({ up: true })
  expect((await ports())[0]).not.toHaveProperty('speedBps')
  expect((await ports())[1]!.poe).toEqual({ status: 'searching', statusText: 'searching' })
})

it('a device that never said who is on it is not said to have one client', async () => {
  const one = await reported({ version: 1, unit: {}, 'link-state': { upstream: { WAN: { carrier: 1 } } } })
  tell(one, 'client.join', { client: '02:14:00:00:00:01', bssid: bssids[0] })
  tell(one, 'wired.carrier-down', { name: 'WAN' })
  await eventually(async () => (await one.info()).state!.ports[0]!.up === false)
  expect(await one.info()).toMatchObject({ users: null, state: { clients: [] } })
})

it('made-up clients are gone with the next report', async () => {
  const one = await reported(apReport([]))
  for (let i = 0; i < 390; i++)
    tell(one, 'client.join', {
      client: `02:15:00:00:${(i >> 8).toString(16)}0:${(i % 256).toString(16).padStart(2, '0')}`,
      bssid: bssids[0],
    })
  await eventually(async () => (await one.info()).users! > 300)
  one.device.state(apReport([], [], NOW + 9) as never)
  await eventually(async () => (await one.info()).users === 0)
})
