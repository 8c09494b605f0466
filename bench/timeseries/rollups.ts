import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Engine } from '../../server/src/timeseries/engine.ts'
import { ReportEncoder } from '../../server/src/timeseries/rows/report-encoder.ts'
import { Catalog } from '../../server/src/timeseries/storage/names/catalog.ts'
import { PartSet } from '../../server/src/timeseries/storage/parts/part-set.ts'
import { RollupNames } from '../../server/src/timeseries/storage/rollup/rollup-names.ts'
import { machine, measured, row } from './machine.ts'
import { PretendDevice } from './state-reports.ts'

const DAY = 86_400_000
const MINUTE = 60_000
/** A Thursday's midnight (UTC): where a week's and four weeks' files of roll-ups begin. */
const T0 = 19_712 * DAY
const BATCH = 200
const RAW_DAYS = 3
const SERIES = 78
/** What a page takes in the memory of an open file, bytes. */
const PAGE_ENTRY = 24
const MONTHS_13_DAYS = 396

/**
 * Roll-ups of state reports over synthetic time, in two scenes: few devices that report each minute, for what a sample
 * costs; many that report seldom, for what the indexes of files cost, which grow with devices and not with samples.
 */
const DENSE = { devices: Number(process.env.ROOST_BENCH_DEVICES ?? 200), everyMs: MINUTE, days: 6 }
const WIDE = {
  devices: Number(process.env.ROOST_BENCH_WIDE ?? 10_000),
  everyMs: 12 * 60 * MINUTE,
  days: Number(process.env.ROOST_BENCH_DAYS ?? 33),
}

interface Scene {
  devices: number
  everyMs: number
  days: number
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

async function inFolder(work: (directory: string) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-rollups-'))
  try {
    await work(directory)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

function open(directory: string, now: () => number): Promise<Engine> {
  return Engine.open(
    {
      ...{ directory, retentionMs: RAW_DAYS * DAY, shortLived: [], syncIntervalMs: 0, now },
      rollups: [
        { stepMs: 5 * MINUTE, keptMs: MONTHS_13_DAYS * DAY },
        { stepMs: 60 * MINUTE, keptMs: MONTHS_13_DAYS * DAY },
      ],
      ...{ partMs: DAY / 4, partSamples: 8_000_000 },
      onTrouble: (message) => console.error(message),
    },
    { maxTimeMs: 600_000, maxSamples: 1e9, maxPoints: 1e9 },
  )
}

/** Appends the reports of a scene's days, each followed by what maintenance there is; tells of each day's. */
async function fill(engine: Engine, { devices, everyMs, days }: Scene, clock: { now: number }) {
  const fleet = Array.from({ length: devices }, (_, i) => new PretendDevice(i))
  const encoder = new ReportEncoder()
  const rounds = []
  for (let day = 0; day < days; day++) {
    for (let at = T0 + day * DAY + MINUTE / 2; at < T0 + (day + 1) * DAY; at += everyMs) {
      for (let from = 0; from < devices; from += BATCH)
        await engine.append(
          encoder.encode(fleet.slice(from, from + BATCH).map((device) => device.report(at))),
        )
    }
    await engine.store.flush()
    clock.now = T0 + (day + 1) * DAY
    rounds.push(await measured(() => engine.maintain()))
  }
  return rounds
}

async function dense(directory: string): Promise<void> {
  const clock = { now: T0 }
  const engine = await open(directory, () => clock.now)
  const rounds = await fill(engine, DENSE, clock)
  const perDay = DENSE.devices * (DAY / DENSE.everyMs) * SERIES
  // From the third day on a day is merged and the one before it rolled up, nothing joined yet.
  const settled = rounds.slice(2, RAW_DAYS + 1)
  const mean = (of: (round: (typeof rounds)[0]) => number) =>
    settled.reduce((sum, round) => sum + of(round), 0) / settled.length
  console.log(`\n${DENSE.devices} devices, ${SERIES} series each, a report a minute, ${DENSE.days} days`)
  row('a day merged and rolled up', `${mean(({ ms }) => ms).toFixed(0)} ms`)
  row('  CPU', `${mean(({ cpuSeconds }) => cpuSeconds).toFixed(2)} s`)
  row('  CPU a sample', `${((mean(({ cpuSeconds }) => cpuSeconds) / perDay) * 1e6).toFixed(3)} µs`)
  row(
    '  CPU of 10,000 devices',
    `${((mean(({ cpuSeconds }) => cpuSeconds) / DENSE.devices) * 1e4).toFixed(0)} s`,
  )
  await engine.close()
  for (const { folder, bytes, days, pages } of tiersOf(directory)) {
    const perDay = bytes / days
    row(
      folder,
      `${(perDay / (DENSE.devices * (DAY / DENSE.everyMs) * SERIES)).toFixed(3)} B/sample`,
      `${(((perDay / DENSE.devices) * 365) / 1e6).toFixed(1)} MB/device-year`,
      `${(((pages / days / DENSE.devices) * 365 * PAGE_ENTRY) / 1e3).toFixed(1)} kB of index`,
    )
  }
}

async function wide(directory: string): Promise<void> {
  const clock = { now: T0 }
  const engine = await open(directory, () => clock.now)
  await fill(engine, WIDE, clock)
  await engine.close()
  // Memory is told by a process that has done nothing else.
  spawnSync(process.execPath, [import.meta.filename, directory], { stdio: 'inherit' })
}

/** What a store that lies there costs when it is open, and when it is asked. */
async function openedAnew(directory: string): Promise<void> {
  console.log(
    `\n${WIDE.devices} devices, ${SERIES} series each, ${DAY / WIDE.everyMs} reports a day, ${WIDE.days} days`,
  )
  for (const { folder, days, files, memory } of tiersOf(directory))
    row(`${folder}: files, days`, String(files), String(days), megabytes(memory))
  const before = used()
  const start = performance.now()
  const engine = await open(directory, () => T0 + WIDE.days * DAY)
  row('opened in', `${(performance.now() - start).toFixed(0)} ms`)
  row('memory of the open store', megabytes(used() - before))
  const devices = Array.from({ length: WIDE.devices }, (_, i) => new PretendDevice(i).report(0).sn)
  engine.describe(
    devices.map((sn, i) => ({ sn, tenant: 1, network: i % 100, project: i % 10, kind: 'ap', since: 0 })),
  )
  for (const expr of [
    `device_clients{sn="${devices[42]}"}`,
    'sum by (network) (device_clients)',
    'sum(rate(port_receive_bytes_total{port="WAN"}[1d]))',
  ]) {
    const times = [1, 2, 3].map(() => {
      const began = performance.now()
      const [end, step] = [(T0 + WIDE.days * DAY) / 1000, 86_400]
      engine.queryRange({ expr, start: T0 / 1000 + step, end, step, scope: { tenant: 1 } })
      return `${(performance.now() - began).toFixed(0)} ms`
    })
    row(expr, ...times)
  }
  row('memory after these', megabytes(used() - before))
  await engine.close()
}

/** The tiers of a closed store: what their files take, and the days they hold together. */
function tiersOf(directory: string) {
  return ['raw', 'rollup-5m', 'rollup-60m'].map((folder) => {
    const catalog = new Catalog()
    const names = folder === 'raw' ? catalog : new RollupNames(catalog)
    const begun = used()
    const set = new PartSet(join(directory, folder), names, (message) => console.error(message))
    set.load(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
    const memory = used() - begun
    const days = set.parts.reduce((sum, { meta }) => sum + Math.ceil((meta.maxTime - meta.minTime) / DAY), 0)
    const bytes = set.parts.reduce((sum, { file }) => sum + file.bytes, 0)
    const files = set.parts.length
    const pages = set.parts.reduce((sum, { file }) => sum + file.takeContents().index.pages.crc.length, 0)
    set.close()
    return { folder, bytes, days, files, memory, pages }
  })
}

function used(): number {
  collect()
  const { heapUsed, arrayBuffers, external } = process.memoryUsage()
  return heapUsed + Math.max(arrayBuffers, external)
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

if (import.meta.main && process.argv[2]) await openedAnew(process.argv[2])
else if (import.meta.main) {
  console.log(`Roll-ups (${machine()})`)
  await inFolder(dense)
  await inFolder(wide)
}
