/**
 * What `balancing.results` costs: the time since a change beside as much before it, of a network with so many clients, of
 * whom one in a hundred moves to another access point every minute; each reports its signal once a minute. Prints p50, p95
 * and the slowest of asking. Budget: p95 10 s for 2,000 clients over 72 hours; the screen shows the rest by then.
 * `node bench/balancing/results.ts [clients] [hours]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { airFigures } from '../../server/src/features/roaming/effects/air-figures.ts'
import { openSeriesStore, type SeriesStore } from '../../server/src/timeseries/series-store.ts'
import { percentile } from '../southbound/scene/figures.ts'
import { machine, measured } from '../timeseries/machine.ts'

const CLIENTS = Number(process.argv[2] ?? 2_000)
const HOURS = Number(process.argv[3] ?? 72)
const PER_ACCESS_POINT = 30
const ROUNDS = 6
const BUDGET_MS = 10_000
const MINUTE_MS = 60_000
const LOOKS = 240

const accessPoints = Array.from({ length: Math.ceil(CLIENTS / PER_ACCESS_POINT) }, (_, at) => `ap${at}`)
const changedAt = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - HOURS * 60 * MINUTE_MS
const span = HOURS * 60 * MINUTE_MS
const tenant = 1
const network = 7

/** Which access point each client is on. */
const where = Array.from({ length: CLIENTS }, (_, at) => at % accessPoints.length)
const macs = where.map((_, at) => `02:00:00:00:${(at >> 8).toString(16)}:${(at & 255).toString(16)}`)

async function fill(store: SeriesStore): Promise<number> {
  for (const sn of accessPoints) store.describe([{ sn, tenant, network, project: 0, kind: 'ap', since: 0 }])
  let samples = 0
  for (let at = changedAt - span; at <= changedAt + span; at += MINUTE_MS) {
    const minute = Math.round((at - changedAt) / MINUTE_MS)
    for (let client = 0; client < CLIENTS; client++)
      if ((client + minute) % 100 === 0) where[client] = (where[client]! + 1) % accessPoints.length
    const on = Map.groupBy(where.keys(), (client) => where[client]!)
    await store.append(
      accessPoints.map((sn, index) => ({ sn, at, samples: samplesOf(on.get(index) ?? [], minute) })),
    )
    samples += CLIENTS + accessPoints.length
  }
  return samples
}

const samplesOf = (clients: readonly number[], minute: number) => [
  { name: 'radio_clients', labels: { radio: '0' }, value: clients.length },
  ...clients.map((client) => ({
    ...{ name: 'client_signal_dbm', labels: { client: macs[client]! } },
    value: -45 - ((client * 13 + minute) % 45),
  })),
]

const directory = mkdtempSync(join(tmpdir(), 'bench-balancing-'))
const store = await openSeriesStore({ directory, leastFreeBytes: 0, syncIntervalMs: 0 })
try {
  console.log(machine())
  const filled = await measured(() => fill(store))
  console.log(
    `${CLIENTS} clients on ${accessPoints.length} access points, ${2 * HOURS} hours, ${(filled.result / 1e6).toFixed(1)} million samples (${(filled.ms / 1000).toFixed(0)} s to write)`,
  )
  const step = 60 * Math.max(1, Math.ceil(span / LOOKS / MINUTE_MS))
  const asked = { ...{ tenant, network, threshold: -75, step }, groupOf: () => '' }
  const measure = (from: number) => airFigures(store, { ...asked, from, to: from + span })
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { result, ms } = await measured(() => Promise.all([measure(changedAt), measure(changedAt - span)]))
    times.push(ms)
    console.log(`  round ${round + 1}: ${ms.toFixed(0)} ms`)
    if (round === 0) console.log(`  after the change: ${JSON.stringify(result[0])}`)
  }
  times.sort((one, other) => one - other)
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  console.log(
    `  both times: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, slowest ${times.at(-1)!.toFixed(0)} ms, load ${loadavg()[0]!.toFixed(1)}`,
  )
  console.log(
    `  results of balancing, p95                   ${p95.toFixed(0)} ms   ${p95 <= BUDGET_MS ? 'met' : 'MISSED'}: ≤ ${BUDGET_MS} ms`,
  )
} finally {
  await store.close()
  rmSync(directory, { recursive: true })
}
