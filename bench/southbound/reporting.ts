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

/** A fleet that reports every minute: processor time, memory, and whether every report is in the series. */
export async function run(): Promise<void> {
  const devices = devicesAsked()
  console.log(`${devices} devices reporting every ${INTERVAL_S} s (${machine()})`)
  const scene = await Scene.prepared(devices)
  try {
    // Each reports soon after it came: at twice the rate this would measure a storm.
    await scene.connect({ devices, interval: INTERVAL_S, rate: START_RATE / 2 })
    // The first round comes soon after each connection; after it the fleet is in its stride.
    await pause(INTERVAL_S * 1000)
    const from = Date.now()
    const before = await taken(scene)
    const health = await healthFor(scene, INTERVALS * INTERVAL_S * 1000)
    print(scene, devices, before, await taken(scene))
    const p99 = percentile(health, 0.99)
    row('healthz, p99', milliseconds(p99), against(`≤ ${HEALTH_BUDGET_MS} ms`, p99 <= HEALTH_BUDGET_MS))
    await lost(scene, devices, from)
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

interface Series {
  metric: { sn: string }
  values: [number, string][]
}

/** Every report leaves one sample of the uptime; where two are further apart than the interval, some are missing. */
async function lost(scene: Scene, devices: number, from: number): Promise<void> {
  // What is in flight at the end gets on disk first.
  await pause(3_000)
  const range = Math.ceil((Date.now() - from) / 1000)
  const series = await scene.server.query<Series[]>(`device_uptime_seconds[${range}s]`)
  const samples = series.reduce((sum, one) => sum + one.values.length, 0)
  const gaps = series.reduce((sum, one) => sum + missingIn(one.values.map(([at]) => at)), 0)
  const silent = devices - series.length
  const missing = gaps + silent * INTERVALS
  row('reports stored, lost', String(samples), String(missing), against('0 lost', missing === 0))
}

function missingIn(times: number[]): number {
  const gaps = times.slice(1).map((at, i) => at - times[i]!)
  const inside = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / INTERVAL_S) - 1), 0)
  return inside + Math.max(0, INTERVALS - times.length - inside)
}

if (import.meta.main) await run()
