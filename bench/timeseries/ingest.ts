import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Engine } from '../../server/src/timeseries/engine.ts'
import { ReportEncoder } from '../../server/src/timeseries/rows/report-encoder.ts'
import type { Report } from '../../server/src/timeseries/types.ts'
import { machine, measured, row, rssMegabytes } from './machine.ts'
import { PretendDevice } from './state-reports.ts'

/** A midnight (UTC), so that the reports fall into one day. */
const T0 = 1_700_006_400_000
const MINUTE = 60_000
const BATCH = 100

/** `ROOST_BENCH_DEVICES` and `ROOST_BENCH_REPORTS` change the size; by default 2,000 devices report 120 times. */
const DEVICES = Number(process.env.ROOST_BENCH_DEVICES ?? 2000)
const REPORTS = Number(process.env.ROOST_BENCH_REPORTS ?? 120)

/** State reports of access points, and a sign of life between them, as the server would append them: encode, log with fdatasync, head, part files. */
export async function run(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-ingest-'))
  try {
    await ingest(directory)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

async function ingest(directory: string): Promise<void> {
  const engine = await Engine.open({
    directory,
    retentionMs: 1e15,
    shortLived: [],
    syncIntervalMs: 0,
    partMs: 2 * 60 * MINUTE,
    partSamples: 8_000_000,
    onTrouble: (message) => console.error(message),
    now: () => T0 + 3 * 86_400_000,
  })
  const encoder = new ReportEncoder()
  const devices = Array.from({ length: DEVICES }, (_, i) => new PretendDevice(i))
  const total = { samples: 0, ms: 0, cpuSeconds: 0 }
  for (let i = 0; i < REPORTS; i++) {
    // Reports are made outside the measured time.
    const at = () => T0 + i * MINUTE + Math.floor(Math.random() * 30)
    const reports = devices.flatMap((device) => [device.presence(at() - MINUTE / 2), device.report(at())])
    const { ms, cpuSeconds } = await measured(() => append(engine, encoder, reports))
    total.samples += reports.reduce((sum, { samples }) => sum + samples.length, 0)
    total.ms += ms
    total.cpuSeconds += cpuSeconds
  }
  const flush = await measured(() => engine.store.flush())
  const merge = await measured(() => engine.maintain())
  print(engine, total, flush, merge)
  await engine.close()
}

async function append(engine: Engine, encoder: ReportEncoder, reports: Report[]): Promise<void> {
  for (let from = 0; from < reports.length; from += BATCH) {
    await engine.append(encoder.encode(reports.slice(from, from + BATCH)))
  }
  await engine.maintain()
}

type Figures = { ms: number; cpuSeconds: number }

function print(engine: Engine, total: Figures & { samples: number }, flush: Figures, merge: Figures): void {
  const { bytes, parts, series } = engine.stats()
  const cpu = total.cpuSeconds + flush.cpuSeconds
  console.log(`Ingest of state reports (${machine()})`)
  row('devices, series, samples', String(DEVICES), String(series), String(total.samples))
  row(
    'samples/s, flushes included',
    Math.round(total.samples / ((total.ms + flush.ms) / 1000)).toLocaleString('en-US'),
  )
  row('CPU µs/sample, flushes included', ((cpu / total.samples) * 1e6).toFixed(3))
  row('last flush, merge of the day', `${flush.ms.toFixed(0)} ms`, `${merge.ms.toFixed(0)} ms`)
  row('bytes/sample on disk', (bytes / total.samples).toFixed(2), `${parts} part(s)`)
  row('resident memory', rssMegabytes())
}

if (import.meta.main) await run()
