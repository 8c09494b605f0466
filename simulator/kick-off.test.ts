import { afterEach, expect, it } from 'vitest'
import { type Bench, message, startBench } from './testing/harness.ts'
import type { Association, Client } from './world/client.ts'
import { ASKED_MS, kickOff } from './world/radio/kick-off.ts'

const AP = 2
let bench: Bench
afterEach(() => bench.stop())

const agent = () => bench.fleet.agents[AP]!

/** Somebody on the access point who takes it so, heard worse than it lets anybody stay. */
async function weakClient(transition: Client['transition']) {
  bench = await startBench({ devices: 5 })
  await message(bench, AP, 'state')
  const client = agent().site.clients.find(({ association }) => association?.node === agent().node)!
  Object.assign(client, { transition })
  Object.assign(client.association!, { weakest: -75, rssi: -80 } satisfies Partial<Association>)
  return client
}
const kicked = (client: Client, ms: number) => kickOff(agent().site, client, 1_000_000 + ms)
const isHere = ({ association }: Client) => association?.node === agent().node

it('a client that is heard badly is asked to go, and goes to the same network elsewhere', async () => {
  const client = await weakClient('goes')
  const { ssid } = client.association!
  kicked(client, 0)
  expect(isHere(client)).toBe(false)
  expect(client.association).toMatchObject({ ssid })
  expect(client.banned).toBeNull()
})

it('one that stays all the same is disassociated after a time, and not let in for a while', async () => {
  const client = await weakClient('stays')
  kicked(client, 0)
  kicked(client, ASKED_MS - 1)
  expect(isHere(client)).toBe(true)
  kicked(client, ASKED_MS)
  expect(client).toMatchObject({ association: null, displaced: true })
  expect(client.banned!.node).toBe(agent().node)
})

it('one that is heard well again in between stays', async () => {
  const client = await weakClient('stays')
  kicked(client, 0)
  client.association!.rssi = -70
  kicked(client, ASKED_MS)
  client.association!.rssi = -80
  kicked(client, ASKED_MS + 1)
  expect(isHere(client)).toBe(true)
})

it('one that does not understand it is disassociated at once', async () => {
  const client = await weakClient('unknown')
  kicked(client, 0)
  expect(client).toMatchObject({ association: null, displaced: true })
})
