import { machine, row } from '../timeseries/machine.ts'
import { pause } from './scene/child.ts'
import { against, megabytes, milliseconds, percentile } from './scene/figures.ts'
import { devicesAsked, Scene, START_RATE } from './scene/scene.ts'

const INTERVAL_S = 60
/** How long it is measured. What is in memory becomes a part file every six to eight minutes with 10,000 devices. */
const INTERVALS = Number(process.env.ROOST_BENCH_MINUTES ?? 2)
const RSS_BUDGET = 1e9
/** Of so many; a smaller fleet says nothing of them. */
const BUDGET_DEVICES = 10_000
const HEALTH_BUDGET_MS = 100
const PROBE_MS = 100
const IN_FLIGHT_MS = 10_000

/** A fleet that reports every minute: processor time, memory, and whether every report is in the series. */
export async function run(): Promise<void> {
  const devices = devicesAsked()
  console.log(`${devices} devices reporting every ${INTERVAL_S} s (${machine()})`)
  const scene = await Scene.prepared(devices)
  try {
    // Each reports soon after it came: at twice the rate this would measure a storm.
    const since = Date.now()
    await scene.connect({ devices, interval: INTERVAL_S, rate: START_RATE / 2 })
    // The first round comes soon after each connection; after it the fleet is in its stride.
    await pause(INTERVAL_S * 1000)
    const before = await taken(scene)
    const health = await healthFor(scene, INTERVALS * INTERVAL_S * 1000)
    print(scene, devices, before, await taken(scene))
    const p99 = percentile(health, 0.99)
    row('healthz, p99', milliseconds(p99), against(`≤ ${HEALTH_BUDGET_MS} ms`, p99 <= HEALTH_BUDGET_MS))
    await lost(scene, since)
  } finally {
    await scene.close()
  }
}

interface Taken {
  readonly cpuSeconds: number
  readonly threadMs: Record<string, number>
  /** Files of samples, and samples that are in memory alone. */
  readonly parts: number
  readonly headSamples: number
}

async function taken({ server }: Scene): Promise<Taken> {
  const { process } = server
  return {
    ...{ cpuSeconds: process.cpuSeconds(), threadMs: process.threadMs() },
    ...{ parts: await server.figure('roost_series_parts') },
    ...{ headSamples: await server.figure('roost_series_head_samples') },
  }
}

function print(scene: Scene, devices: number, before: Taken, after: Taken): void {
  const seconds = INTERVALS * INTERVAL_S
  const share = (after.cpuSeconds - before.cpuSeconds) / seconds
  const rss = scene.server.process.rss()
  const each = (share / devices) * INTERVAL_S * 1000
  const judged = (budget: string, isMet: boolean) =>
    devices >= BUDGET_DEVICES ? [against(`${budget} at 10,000`, isMet)] : []
  row('one core', `${(share * 100).toFixed(1)} %`, ...judged('≤ 50 %', share <= 0.5))
  row('  per device and report', `${each.toFixed(2)} ms`)
  for (const [name, ms] of Object.entries(after.threadMs)) {
    const ofOne = (ms - (before.threadMs[name] ?? 0)) / 10 / seconds
    if (ofOne >= 0.1) row(`  ${name}`, `${ofOne.toFixed(1)} %`)
  }
  const inMillions = ({ headSamples }: Taken) => `${(headSamples / 1e6).toFixed(1)} M`
  row('part files, then', String(before.parts), String(after.parts))
  row('samples in memory, then', inMillions(before), inMillions(after))
  row('resident memory', megabytes(rss), ...judged('≤ 1 GB', rss <= RSS_BUDGET))
  // For some seconds while a part file is written.
  row('  at most', megabytes(scene.server.process.peakRss()))
}

/** How long each answer of /healthz took, asked again and again for so long. */
async function healthFor(scene: Scene, ms: number): Promise<number[]> {
  const [took, end] = [[] as number[], performance.now() + ms]
  while (performance.now() < end) {
    const start = performance.now()
    await (await fetch(`${scene.server.url}/healthz`)).arrayBuffer()
    took.push(performance.now() - start)
    await pause(PROBE_MS)
  }
  return took
}

type Counts = ReadonlyMap<string, number>

/**
 * Every report leaves one sample of the uptime: as many as a device sent must be there. Who reports once more while it
 * is looked could hide one that was lost; how many did not is printed.
 */
async function lost(scene: Scene, since: number): Promise<void> {
  const sent = await reportsSent(scene)
  // What was in flight then gets on disk.
  await pause(IN_FLIGHT_MS)
  const stored = await reportsStored(scene, since)
  const after = await reportsSent(scene)
  const exact = [...sent].filter(([sn, count]) => after.get(sn) === count).length
  const missing = sum([...sent].map(([sn, count]) => Math.max(0, count - (stored.get(sn) ?? 0))))
  row('reports sent, stored since', String(sum(sent.values())), String(sum(stored.values())))
  row('  of those sent, lost', String(missing), against('0 lost', missing === 0))
  row('  devices that were silent meanwhile', String(exact))
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0)

async function reportsSent({ fleet }: Scene): Promise<Counts> {
  const devices = await fleet.ask<{ sn: string; statesSent: number }[]>('/devices')
  return new Map(devices.map(({ sn, statesSent }) => [sn, statesSent]))
}

async function reportsStored({ server }: Scene, since: number): Promise<Counts> {
  const range = Math.ceil((Date.now() - since) / 1000)
  type Series = { metric: { sn: string }; value: [number, string] }[]
  const series = await server.query<Series>(`count_over_time(device_uptime_seconds[${range}s])`)
  return new Map(series.map(({ metric, value }) => [metric.sn, Number(value[1])]))
}

if (import.meta.main) await run()
