import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSeriesStore, type SeriesStore } from '../../server/src/timeseries/series-store.ts'
import type { Report } from '../../server/src/timeseries/types.ts'
import { machine, row } from './machine.ts'

/**
 * The store as the server opens it, thread and all: how long plain queries take by themselves, and how long appends
 * and another tenant's small query take while one tenant has ten heavy queries running, or asks for names ten times at once.
 */
const DEVICES = Number(process.env.ROOST_BENCH_DEVICES ?? 2000)
const HOURS = 6
const STEP_MS = 30_000
const T0 = Date.now() - HOURS * 3_600_000
const HEAVY_AT_ONCE = 10
const APPENDS = 100
const PORTS = 50
const ROUNDS = 30

const nested = 'max_over_time(max_over_time(vector(1)[60000s:1s])[60000s:1s])'
const overAll = 'sum(quantile_over_time(0.9, bytes_total[1h]))'
const end = T0 / 1000 + HOURS * 3600 - 60
const all = { match: ['{__name__!=""}'], start: T0 / 1000, end, scope: { tenant: 1 }, asText: true }

/** Work of one tenant until its reader leaves. */
type HeavyQuery = (reader: AbortSignal) => Promise<unknown>

export async function run(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-beside-queries-'))
  const store = await openSeriesStore({ directory, leastFreeBytes: 0, syncIntervalMs: 100 })
  try {
    await fill(store)
    console.log(`Queries through the store's thread, ${DEVICES} devices, ${HOURS} h (${machine()})`)
    row('milliseconds', 'median', 'p95', 'longest')
    await plain(store)
    const querying = (expr: string) => (reader: AbortSignal) =>
      store.query({ expr, time: end, scope: { tenant: 1 } }, reader)
    await beside(store, 'nothing', undefined)
    await beside(store, 'ten nested subqueries', querying(nested))
    await beside(store, 'ten over all samples', querying(overAll))
    await beside(store, 'ten series calls', (reader) => store.series(all, reader))
    await beside(store, 'ten labels calls', (reader) => store.labels(all, reader))
    await beside(store, 'ten label values calls', (reader) =>
      store.labelValues({ ...all, name: 'port' }, reader),
    )
  } finally {
    await store.close()
    rmSync(directory, { recursive: true })
  }
}

async function fill(store: SeriesStore): Promise<void> {
  const all = Array.from({ length: DEVICES }, (_, i) => `device-${i}`)
  const tenantOf = (i: number) => (i < 10 ? 2 : 1)
  store.describe(
    all.map((sn, i) => ({ sn, tenant: tenantOf(i), network: i % 100, project: 1, kind: 'ap', since: 0 })),
  )
  for (let at = T0; at < T0 + HOURS * 3_600_000; at += STEP_MS)
    await store.append(all.map((sn) => report(sn, at)))
  for (const sn of all) await store.append([{ sn, at: end * 1000, samples: ports }])
}

/** Series to be named: of each device so many. */
const ports = Array.from({ length: PORTS }, (_, i) => ({
  name: 'port_up',
  labels: { port: `${i}` },
  value: 1,
}))

const report = (sn: string, at: number): Report => ({
  ...{ sn, at, samples: [{ name: 'bytes_total', value: (at - T0) * Math.random() }] },
})

async function plain(store: SeriesStore): Promise<void> {
  const ask = (expr: string, step?: number) => () =>
    step === undefined
      ? store.query({ expr, time: end, scope: { tenant: 1 }, asText: true })
      : store.queryRange({
          expr,
          start: end - HOURS * 3600 + 600,
          end,
          step,
          scope: { tenant: 1 },
          asText: true,
        })
  await timed('1 series, instant', ask('rate(bytes_total{sn="device-42"}[5m])'))
  await timed('1 series, range', ask('rate(bytes_total{sn="device-42"}[5m])', 60))
  await timed('20 series, range', ask('rate(bytes_total{network="42"}[5m])', 60))
  await timed('all series, instant', ask('sum by (network) (rate(bytes_total[5m]))'))
  await timed('all series, range', ask('sum by (network) (rate(bytes_total[5m]))', 60))
  await timed('all series, max of selector', ask('max(bytes_total)', 60))
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  await work()
  const all = []
  for (let i = 0; i < ROUNDS; i++) all.push(await took(work))
  figures(what, all)
}

async function beside(store: SeriesStore, what: string, heavy: HeavyQuery | undefined): Promise<void> {
  const leaving = new AbortController()
  const keep = async (work: HeavyQuery) => {
    while (!leaving.signal.aborted) await work(leaving.signal).catch(() => pause(10))
  }
  const running = heavy ? Array.from({ length: HEAVY_AT_ONCE }, () => keep(heavy)) : []
  const [appends, queries]: [number[], number[]] = [[], []]
  for (let i = 0; i < APPENDS; i++) {
    await pause(120)
    appends.push(await took(() => store.append([report('device-3', Date.now())])))
    queries.push(
      await took(() => store.query({ expr: 'bytes_total{sn="device-4"}', time: end, scope: { tenant: 2 } })),
    )
  }
  leaving.abort()
  await Promise.all(running)
  figures(`append beside ${what}`, appends)
  figures(`small query beside ${what}`, queries)
}

function figures(what: string, all: number[]): void {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!.toFixed(1)
  row(what, at(0.5), at(0.95), at(1))
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

if (import.meta.main) await run()
