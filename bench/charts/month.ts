import { join } from 'node:path'
import { openSeriesStore } from '../../server/src/timeseries/series-store.ts'
import type { ChartDeclaration } from '../../web/src/features/telemetry/charts/chart-declaration.ts'
import { deviceCharts } from '../../web/src/features/telemetry/charts/device-charts.ts'
import { networkCharts } from '../../web/src/features/telemetry/charts/network-charts.ts'
import { fill } from '../../web/src/features/telemetry/window/fill.ts'
import { gridOf, ranges, stepFor } from '../../web/src/features/telemetry/window/ranges.ts'
import { against, milliseconds, percentile } from '../southbound/scene/figures.ts'
import { Scene } from '../southbound/scene/scene.ts'
import { Server } from '../southbound/scene/server.ts'
import { machine, row } from '../timeseries/machine.ts'
import { writeHistory } from './history.ts'

const DEVICES = Number(process.env.ROOST_BENCH_DEVICES ?? 6)
const INTERVAL_S = 60
const ROUNDS = 10
const BUDGET_MS = 500
/** A chart's width on a usual screen, pixels. */
const WIDTH = 600

interface Device {
  sn: string
  DeviceType: string
  group: number
}

/**
 * The questions behind a month's view, asked over HTTP of a real server that holds a month of reports a minute
 * apart: of one access point, one switch of 28 ports, and their network.
 */
export async function run(): Promise<void> {
  const scene = await Scene.prepared(DEVICES)
  try {
    const devices = await scene.server.call<Device[]>('/v2/devices')
    await scene.server.process.stop()
    const samples = await furnish(scene, devices)
    scene.server = await Server.start(scene.folder, scene.server)
    console.log(`A month of ${DEVICES} devices, ${samples.toLocaleString('en-US')} samples (${machine()})`)
    row('milliseconds', 'p50', 'p95', 'longest')
    const sessid = await scene.server.signIn()
    const ask = (charts: readonly ChartDeclaration[], where: Record<string, string>, what: string) =>
      measure(charts, where, { what, server: scene.server, sessid })
    for (const kind of ['ap', 'switch']) {
      const device = devices.find(({ DeviceType }) => DeviceType === kind)
      if (!device) continue
      const own = deviceCharts.filter(({ needs }) => suits(needs, kind))
      await ask(own, { sn: device.sn }, `one ${kind}, ${own.length} charts`)
    }
    await ask(
      networkCharts,
      { network: String(devices[0]!.group) },
      `network, ${networkCharts.length} charts`,
    )
  } finally {
    await scene.close()
  }
}

const suits = (needs: string | undefined, kind: string) =>
  needs === undefined || (kind === 'switch' ? ['ports', 'poe'] : ['radios', 'clients']).includes(needs)

async function furnish(scene: Scene, devices: Device[]): Promise<number> {
  const store = await openSeriesStore({ directory: join(scene.folder, 'series') })
  const told = devices.map(({ sn, DeviceType }) => ({ sn, kind: DeviceType }))
  const to = Date.now() - 60_000
  const samples = await writeHistory(store, told, {
    from: to - ranges.month * 1000,
    to,
    interval: INTERVAL_S,
  })
  await store.close()
  return samples
}

interface ChartRun {
  what: string
  server: Server
  sessid: string
}

/** Each chart's queries, one after the other, as often as ROUNDS says; then all of them at once, as a page asks. */
async function measure(
  charts: readonly ChartDeclaration[],
  where: Record<string, string>,
  { what, server, sessid }: ChartRun,
): Promise<void> {
  const grid = gridOf(
    { start: Date.now() - ranges.month * 1000, end: Date.now() },
    stepFor(ranges.month, WIDTH, INTERVAL_S),
  )
  const queries = charts.flatMap(({ lines }) =>
    lines.map(({ query }) => fill(query, { where, grid, interval: INTERVAL_S, top: 10 })),
  )
  const ask = async (query: string) => {
    const params = new URLSearchParams({ query })
    for (const [name, value] of Object.entries(grid)) params.set(name, String(value))
    const begin = performance.now()
    const answer = await fetch(`${server.url}/api/v1/query_range?${params}`, {
      headers: { authorization: sessid },
    })
    const { status, data } = (await answer.json()) as { status: string; data?: { result: unknown[] } }
    if (status !== 'success' || !data) throw new Error(`${query}: ${status}`)
    if (data.result.length) answered.add(query)
    return performance.now() - begin
  }
  const answered = new Set<string>()
  const single: number[] = []
  const whole: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const query of queries) single.push(await ask(query))
    const begin = performance.now()
    await Promise.all(queries.map(ask))
    whole.push(performance.now() - begin)
  }
  if (answered.size < queries.length / 2) throw new Error(`${what}: few queries found anything`)
  print(`${what}, one query`, single)
  print(`${what}, the whole page`, whole)
}

function print(what: string, times: number[]): void {
  const p95 = percentile(times, 0.95)
  const figures = [percentile(times, 0.5), p95, Math.max(...times)].map(milliseconds)
  row(what, ...figures, what.endsWith('one query') ? against(`p95 ≤ ${BUDGET_MS} ms`, p95 <= BUDGET_MS) : '')
}

if (import.meta.main) await run()
