/**
 * What it costs to have one object per client: 10,000 access points with 20 clients each report every minute, and a
 * switch per network has those of one access point in its forwarding table. Prints processor time of a minute of
 * reports, heap per client, and p50, p95 and processor time of a page of the list (of one network, of one access point,
 * of everything, also the first one after all have reported), of one client with its path, and of a search among them.
 * Budget in processor time: a page 50 ms of 20,000 clients and 500 ms of 200,000, a client 5 ms.
 * `node --expose-gc bench/clients/clients.ts [access points]`
 */
import type { Client, DeviceState } from '#contract/inventory/state/device-state.ts'
import { ClientFindingReader } from '../../server/src/features/clients/client-finding.reader.ts'
import { ClientDirectory } from '../../server/src/features/clients/directory/client-directory.ts'
import { ClientListService } from '../../server/src/features/clients/list/client-list.service.ts'
import { aPort, aRadio, aState, table } from '../../server/src/features/clients/testing/a-state.ts'
import { WayService } from '../../server/src/features/clients/way/way.service.ts'
import type { Caller } from '../../server/src/http/route.ts'
import { searchWords } from '../../server/src/lib/words/search-words.ts'
import { machine } from '../timeseries/machine.ts'

const APS = Number(process.argv[2] ?? 10_000)
const CLIENTS = 20
const PER_NETWORK = 50
const ROUNDS = 20
const T = 1_800_000_000_000
const TENANT = 1

const hex = (n: number, bytes: number) =>
  n
    .toString(16)
    .toUpperCase()
    .padStart(bytes * 2, '0')
const macOf = (prefix: string, n: number) => [prefix, ...hex(n, 4).match(/../g)!].join(':')
const apOf = (n: number) => macOf('02', n).padEnd(17, '0')
const clientMac = (n: number) => macOf('0A:00', n)
const networkOf = (n: number) => 1 + Math.floor(n / PER_NETWORK)

const directory = new ClientDirectory()
const names = { get: () => null }
const blocked = { blockedOf: async () => new Map(), blockedIn: async () => new Set<string>() }
const devices = { deviceOf: (sn: string) => ({ sn, name: `ap ${sn}`, kind: 'ap' as const }) }
const list = new ClientListService({
  ...{ directory, names, kinds: names, devices },
  places: {
    placesOf: async () => ({ reach: { tenant: TENANT, networks: 'all' }, networks: [] }) as never,
    networksBelow: async () => [],
  },
  blocked,
})
const finding = new ClientFindingReader(directory, names, {
  kinds: names,
  remembered: { in: () => [] },
})
const way = new WayService({
  ...{
    blocked,
    directory,
    names,
    kinds: names,
    devices,
    clock: { now: () => T },
    tenancy: { nameOf: async () => 'Pier' },
  },
  inventory: { state: async () => null, known: async () => null },
  topology: {
    of: async () => ({ gateway: null, upstreamOf: () => [], uplinksOf: () => new Set() }) as never,
  },
  events: { about: async () => [] },
  remembered: () => null,
})

console.log(`${APS} access points, ${APS * CLIENTS} clients, ${Math.ceil(APS / PER_NETWORK)} networks`)
console.log(`${machine()}\n`)
const before = heap()
reportAll(0)
console.log(`heap per client ${((heap() - before) / (APS * CLIENTS)).toFixed(0)} B`)
for (const round of [1, 2, 3]) {
  const cpu = process.cpuUsage()
  reportAll(round)
  const { user, system } = process.cpuUsage(cpu)
  const spent = (user + system) / 1000
  console.log(
    `a minute of reports (${round}): ${spent.toFixed(0)} ms, ${(spent / 600).toFixed(1)} % of one core`,
  )
}
let round = 3
const page = (query: object) => () => list.list({} as Caller, query as never)
await measure('list: one network', page({ group: 7, limit: 50 }))
await measure('list: one access point', page({ sn: apOf(70), limit: 50 }))
await measure('list: everything', page({ limit: 50 }))
await measure('list: everything, after reports', page({ limit: 50 }), () => reportAll(++round))
await measure('list: everything bad, by signal', page({ rating: ['bad'], sort: 'signal', limit: 50 }))
await measure('show: one client with its path', () =>
  way.show({ tenant: TENANT, network: 7 }, clientMac(6_500)),
)
for (const words of ['phone-12345', '10.0.17.112', clientMac(6_500), 'phone'])
  await measure(`search: ${words}`, async () =>
    finding.find({ tenant: TENANT, networks: 'all' }, searchWords(words)),
  )

function reportAll(round: number): void {
  for (let ap = 0; ap < APS; ap++) {
    const place = { tenant: TENANT, network: networkOf(ap) }
    directory.reported(apOf(ap), place, apOf(ap), stateOf(ap, round))
    if (ap % PER_NETWORK === 0) directory.reported(`switch ${ap}`, place, null, switchOf(ap, round))
  }
}

function stateOf(ap: number, round: number): DeviceState {
  const clients = Array.from({ length: CLIENTS }, (_, n) => clientOf(ap * CLIENTS + n, round))
  return aState({ at: T + round * 60_000, radios: [aRadio({ busyRatio: 0.2, noiseDbm: -95 })], clients })
}

function clientOf(n: number, round: number): Client {
  return {
    ...{ mac: clientMac(n), connection: 'wireless', ssid: 'Staff', bssid: '06:00:00:00:00:01', radio: '0' },
    ...{ hostname: `phone-${n}`, ip: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` },
    ...{ signalDbm: -50 - ((n + round) % 35), frames: 1000 * (round + 1), retries: 20 * (round + 1) },
    ...{ rxBytes: 1e6 * round, txBytes: 2e6 * round, connectedSeconds: 60 * round },
  }
}

function switchOf(first: number, round: number): DeviceState {
  const half = Array.from({ length: CLIENTS }, (_, n) => clientMac(first * CLIENTS + n))
  return aState({ at: T + round * 60_000, ports: [aPort('1'), aPort('7')], forwarding: table({ '7': half }) })
}

function heap(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

async function measure(name: string, ask: () => Promise<unknown>, before = () => {}): Promise<void> {
  const times: number[] = []
  let spent = 0
  for (let i = 0; i < ROUNDS; i++) {
    before()
    const cpu = process.cpuUsage()
    const begin = performance.now()
    await ask()
    times.push(performance.now() - begin)
    const { user, system } = process.cpuUsage(cpu)
    spent += (user + system) / 1000
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1).padStart(7)
  const own = (spent / ROUNDS).toFixed(1).padStart(7)
  console.log(`${name.padEnd(36)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   processor ${own} ms`)
}
