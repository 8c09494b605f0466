import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Engine } from '../../server/src/timeseries/engine.ts'
import { ReportEncoder } from '../../server/src/timeseries/rows/report-encoder.ts'
import type { Report } from '../../server/src/timeseries/types.ts'
import { FleetReports } from './fleet-reports.ts'
import { machine, measured, row } from './machine.ts'

/**
 * A day of what a fleet really reports: the simulator's state reports, read as the server reads them. How much a
 * device of each kind leaves on disk in a day, and what 10,000 of them cost the series' thread.
 */
const DEVICES = Number(process.env.ROOST_BENCH_DEVICES ?? 60)
const REPORTS = Number(process.env.ROOST_BENCH_REPORTS ?? 1440)
const MINUTE = 60_000
const DAY = 1440 * MINUTE
/** A midnight (UTC): the reports fall into one day. */
const T0 = 1_700_006_400_000
const BATCH = 100
const FLEET = 10_000

interface Store {
  engine: Engine
  encoder: ReportEncoder
  devices: Set<string>
  samples: number
  cpuSeconds: number
}

export async function run(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-device-day-'))
  try {
    await day(directory)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

async function day(directory: string): Promise<void> {
  const fleet = new FleetReports(DEVICES, T0)
  const all = await openStore(join(directory, 'all'))
  const kinds = new Map<string, Store>()
  for (const kind of fleet.kinds) kinds.set(kind, await openStore(join(directory, kind)))
  for (let i = 0; i < REPORTS; i++) {
    // Reports are made outside the measured time.
    const told = fleet.at(T0 + i * MINUTE)
    for (const [kind, store] of kinds) await append(store, told.get(kind) ?? [])
    await append(all, [...told.values()].flat())
  }
  for (const store of [...kinds.values(), all]) await finish(store)
  print(kinds, all)
  for (const { engine } of [...kinds.values(), all]) await engine.close()
}

async function openStore(directory: string): Promise<Store> {
  const engine = await Engine.open({
    ...{ directory, retentionMs: 1e15, shortLived: [{ prefix: 'client_', ms: 7 * DAY }], syncIntervalMs: 0 },
    ...{ partMs: 120 * MINUTE, partSamples: 8_000_000, now: () => T0 + 3 * DAY },
    onTrouble: (message) => console.error(message),
  })
  return { engine, encoder: new ReportEncoder(), devices: new Set(), samples: 0, cpuSeconds: 0 }
}

async function append(store: Store, reports: Report[]): Promise<void> {
  for (const { sn, samples } of reports) {
    store.devices.add(sn)
    store.samples += samples.length
  }
  const { cpuSeconds } = await measured(async () => {
    for (let from = 0; from < reports.length; from += BATCH)
      await store.engine.append(store.encoder.encode(reports.slice(from, from + BATCH)))
    await store.engine.maintain()
  })
  store.cpuSeconds += cpuSeconds
}

/** What is in memory goes to disk, the day's files become one: part of the cost of its samples. */
async function finish(store: Store): Promise<void> {
  const { cpuSeconds } = await measured(async () => {
    await store.engine.store.flush()
    await store.engine.maintain()
  })
  store.cpuSeconds += cpuSeconds
}

function print(kinds: ReadonlyMap<string, Store>, all: Store): void {
  const days = (REPORTS * MINUTE) / DAY
  const of = ({ engine, samples, devices }: Store) => {
    const { bytes } = engine.stats()
    return [
      (samples / devices.size / REPORTS).toFixed(0),
      (bytes / samples).toFixed(2),
      `${Math.round(bytes / devices.size / days / 1000)} kB`,
    ]
  }
  console.log(`A day of real state reports, one a minute (${machine()})`)
  row('', 'samples/report', 'bytes/sample', 'per device-day')
  for (const [kind, store] of kinds) row(`${kind} × ${store.devices.size}`, ...of(store))
  row(`all × ${all.devices.size}`, ...of(all))
  const perReport = all.cpuSeconds / (all.devices.size * REPORTS)
  row('CPU µs/sample, merges included', ((all.cpuSeconds / all.samples) * 1e6).toFixed(3))
  row(
    `one core, ${FLEET} devices every 60 s`,
    `${(((perReport * FLEET) / 60) * 100).toFixed(1)} %`,
    `${Math.round(((all.samples / all.devices.size / REPORTS) * FLEET) / 60)} /s`,
  )
}

if (import.meta.main) await run()
