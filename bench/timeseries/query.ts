import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Engine } from '../../server/src/timeseries/engine.ts'
import { ReportEncoder } from '../../server/src/timeseries/rows/report-encoder.ts'
import type { Report, Subject } from '../../server/src/timeseries/types.ts'
import { machine, measured, row, rssMegabytes } from './machine.ts'

/** A midnight (UTC), seconds. */
const T0 = 1_700_006_400
const DAY = 86_400
const STEP = 60
const ROUNDS = 5

/** `ROOST_BENCH_DEVICES` × `ROOST_BENCH_DAYS`, a noisy counter each minute; 10,000 devices for one day by default. */
const DEVICES = Number(process.env.ROOST_BENCH_DEVICES ?? 10_000)
const DAYS = Number(process.env.ROOST_BENCH_DAYS ?? 1)

/** Latency of instant and range queries over 1, 100 and all series, evaluator and storage only (no HTTP). */
export async function run(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-query-'))
  const engine = await open(directory)
  try {
    const load = await measured(() => fill(engine))
    print(engine, load)
    queries(engine)
    row('resident memory', rssMegabytes())
  } finally {
    await engine.close()
    rmSync(directory, { recursive: true })
  }
}

function open(directory: string): Promise<Engine> {
  const options = {
    directory,
    retentionMs: 1e15,
    shortLived: [],
    syncIntervalMs: 0,
    partMs: 7_200_000,
    partSamples: 8_000_000,
    onTrouble: (message: string) => console.error(message),
    now: () => (T0 + (DAYS + 1) * DAY) * 1000,
  }
  return Engine.open(options, { maxTimeMs: 600_000, maxSamples: 1e9, maxPoints: 1e9 })
}

async function fill(engine: Engine): Promise<void> {
  const encoder = new ReportEncoder()
  const counters = new Float64Array(DEVICES)
  for (let t = 0; t < DAYS * DAY; t += STEP) {
    const reports: Report[] = []
    for (let i = 0; i < DEVICES; i++) {
      counters[i]! += Math.floor(Math.random() * 100_000)
      const at = (T0 + t) * 1000 + Math.floor(Math.random() * 30)
      reports.push({ sn: `device-${i}`, at, samples: [{ name: 'bytes_total', value: counters[i]! }] })
    }
    await engine.append(encoder.encode(reports))
    if (t % 3600 === 0) await engine.maintain()
  }
  await engine.store.flush()
  await engine.maintain()
  engine.describe(Array.from({ length: DEVICES }, (_, i) => subject(i)))
}

function subject(i: number): Subject {
  return { sn: `device-${i}`, tenant: 1, network: i % 100, project: i % 10, kind: 'ap', since: 0 }
}

function print(engine: Engine, { ms, cpuSeconds }: { ms: number; cpuSeconds: number }): void {
  const { samples, bytes, parts } = engine.stats()
  console.log(`Queries over ${samples.toLocaleString('en-US')} samples in ${parts} part(s) (${machine()})`)
  row(
    'load',
    `${Math.round(samples / (ms / 1000)).toLocaleString('en-US')}/s`,
    `${((cpuSeconds / samples) * 1e6).toFixed(2)} µs CPU each`,
  )
  row('bytes/sample', (bytes / samples).toFixed(2))
  row('milliseconds: first, best of 5', 'instant', '1 h step 15 s', '24 h step 5 m', `${DAYS} d step 1 h`)
}

function queries(engine: Engine): void {
  const all = 'bytes_total'
  const some = 'bytes_total{sn=~"device-[0-9][0-9]?"}'
  const one = 'bytes_total{sn="device-42"}'
  measureAll(engine, '1 series, rate', `rate(${one}[5m])`)
  measureAll(engine, '100 series, rate', `rate(${some}[5m])`)
  measureAll(engine, 'all series, sum by (network) rate', `sum by (network) (rate(${all}[5m]))`)
  measureAll(engine, 'all series, topk 5 rate', `topk(5, rate(${all}[5m]))`)
  measureAll(engine, 'all series, max of selector', `max(${all})`)
}

function measureAll(engine: Engine, what: string, expr: string): void {
  const end = T0 + DAYS * DAY - 600
  const range = (length: number, step: number) =>
    times(() => engine.queryRange({ expr, start: end - length, end, step, scope: { tenant: 1 } }))
  const instant = times(() => engine.query({ expr, time: end, scope: { tenant: 1 } }))
  row(what, instant, range(3600, 15), range(DAY - 900, 300), range(DAYS * DAY - 900, 3600))
}

function times(work: () => unknown): string {
  const all = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return `${all[0]!.toFixed(1)} ${Math.min(...all).toFixed(1)}`
}

if (import.meta.main) await run()
