/**
 * What trying a roaming threshold and other balancing settings costs: so many clients over the air, on one access point
 * for each thirty of them, each heard by up to five others. Prints p50 and p95. Budget: 2,000 clients in 500 ms.
 * `node bench/roaming/simulate.ts [clients]`
 */
import { movesOf } from '../../server/src/features/balancing/balance.ts'
import type { ClientOnAir } from '../../server/src/features/clients/client-air.reader.ts'
import { simulate } from '../../server/src/features/roaming/simulate.ts'
import { machine } from '../timeseries/machine.ts'

const CLIENTS = Number(process.argv[2] ?? 2_000)
const PER_ACCESS_POINT = 30
const ROUNDS = 20
const BUDGET_MS = 500

const accessPoints = Array.from({ length: Math.ceil(CLIENTS / PER_ACCESS_POINT) }, (_, at) => `ap${at}`)
const heardBy = (at: number) =>
  Array.from({ length: at % 6 }, (_, nth) => ({
    ...{ sn: accessPoints[(at + nth + 1) % accessPoints.length]!, bssid: '02:00:00:00:00:01', at: 1 },
    dbm: -55 - ((at * 7 + nth * 11) % 40),
  }))
const clients = Array.from(
  { length: CLIENTS },
  (_, at): ClientOnAir => ({
    ...{ mac: `02:${at}`, name: null, ssid: 'Campus', sn: accessPoints[(at * at) % accessPoints.length]! },
    ...{ band: '5G', signalDbm: -45 - ((at * 13) % 50), heard: heardBy(at) },
  }),
)
const bySn = Map.groupBy(clients, ({ sn }) => sn)
const crowds = accessPoints.map((sn) => ({ sn, online: true, group: '', clients: bySn.get(sn) ?? [] }))

function timed(name: string, work: () => number): void {
  const times: number[] = []
  let found = 0
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    found = work()
    times.push(performance.now() - began)
  }
  times.sort((one, other) => one - other)
  const worst = times.at(-1)!
  const [p50, p95] = [times[ROUNDS / 2]!, times[Math.floor(ROUNDS * 0.95)]!]
  console.log(
    `${name}: ${found} concerned, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; budget ${BUDGET_MS} ms ${worst <= BUDGET_MS ? 'met' : 'missed'}`,
  )
}

console.log(machine())
console.log(`${CLIENTS} clients on ${accessPoints.length} access points`)
const near = { nearTo: (sn: string) => [`${sn}x`] }
timed('roaming threshold of -75 dBm', () => simulate(clients, -75, near).concerned.length)
timed('balancing from 15 on', () => movesOf(crowds, { threshold: 15, difference: 5 }).length)
