import { afterEach, expect, it } from 'vitest'
import { NO_INPUT } from './control/action.ts'
import { actionNamed } from './control/actions.ts'
import { type Bench, message, startBench, until } from './testing/harness.ts'
import { retryShare } from './world/traffic.ts'

const AP = 2
let bench: Bench
afterEach(() => bench.stop())

const agent = () => bench.fleet.agents[AP]!
const people = () => agent().site.clients.filter(({ association }) => association?.node === agent().node)
const act = (name: string, query: Record<string, string>) =>
  actionNamed(name)!(agent(), { ...NO_INPUT, query: new URLSearchParams(query) })
const events = () =>
  bench.recorder.connections
    .filter(({ cn }) => cn === agent().serial)
    .flatMap(({ messages }) => messages)
    .flatMap((one) => (one.kind === 'event' ? [one] : []))

it('a client goes where it is heard badly, and its frames are sent again', async () => {
  bench = await startBench({})
  await message(bench, AP, 'state')
  const [client] = people()
  expect(act('client-signal', { client: client!.mac, dbm: '-82' })).toBeUndefined()
  expect(client!.association!.rssi).toBe(-82)
  expect([retryShare(-60), retryShare(-82)]).toEqual([0.02, 0.32])
  expect(act('client-signal', { client: client!.mac, dbm: '7' })).toMatch(/-95 to -30/)
  expect(act('client-signal', { client: 'ff:ff:ff:ff:ff:ff', dbm: '-60' })).toBe('no such client is on it')
})

it('a client takes the address of another, and the gateway tells of both', async () => {
  bench = await startBench({})
  await message(bench, AP, 'state')
  expect(act('client-address', {})).toBeUndefined()
  const addresses = agent().site.clients.map(({ ip, fixed }) => fixed ?? ip)
  expect(addresses.length - new Set(addresses).size).toBe(1)
})

it('a client loads as much as it is told to, and surfs again', async () => {
  bench = await startBench({})
  await message(bench, AP, 'state')
  const [client] = people()
  expect(act('client-load', { client: client!.mac, mbits: '8' })).toBeUndefined()
  expect(client!.load).toBe(1_000_000)
  expect(act('client-load', { client: client!.mac, mbits: '0' })).toBeUndefined()
  expect(client!.load).toBeNull()
  expect(act('client-load', { client: client!.mac, mbits: 'much' })).toMatch(/0 to 10000/)
})

it('a wrong password is told by the access point', async () => {
  bench = await startBench({})
  await message(bench, AP, 'state')
  const [client] = people()
  expect(act('client-wrong-key', { client: client!.mac })).toBeUndefined()
  const told = () => events().filter(({ type }) => type === 'client.key-mismatch')
  await until(() => told().length > 0, 'the event is there')
  expect(told()[0]!.payload).toMatchObject({ client: client!.mac, ssid: 'Acme-Staff' })
})

it('where there is no other access point, nobody roams', async () => {
  bench = await startBench({})
  await message(bench, AP, 'state')
  expect(act('client-roam', { client: people()[0]!.mac })).toBe('there is no other access point')
})
