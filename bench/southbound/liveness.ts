import { machine, row } from '../timeseries/machine.ts'
import { pause } from './scene/child.ts'
import { against, milliseconds, percentile, seconds } from './scene/figures.ts'
import { LivePage } from './scene/live.ts'
import { devicesAsked, Scene, START_RATE } from './scene/scene.ts'

const INTERVAL_S = 60
const WATCHED = 100
const CUT = 60

/** How soon an open page shows a report, and a device whose cable was cut, while the whole fleet reports. */
export async function run(): Promise<void> {
  const devices = devicesAsked()
  console.log(`What an open page sees, ${devices} devices reporting every ${INTERVAL_S} s (${machine()})`)
  const scene = await Scene.prepared(devices)
  try {
    await scene.connect({ devices, interval: INTERVAL_S, rate: START_RATE })
    const serials = (await scene.fleet.serials()).slice(0, WATCHED)
    const page = await LivePage.open(scene.server, serials)
    await reports(scene, page, serials)
    await cuts(scene, page, serials.slice(0, CUT))
    page.close()
  } finally {
    await scene.close()
  }
}

/** From the moment the device is asked to report (over the simulator's control port) to the page's event. */
async function reports(scene: Scene, page: LivePage, serials: readonly string[]): Promise<void> {
  const row = rowOf('report → open device page', 300)
  const inList = rowOf('report → open device list', 300)
  for (const sn of serials) {
    const seen = page.told((event) => event.topic === 'device' && event.sn === sn && event.change === 'state')
    const listed = page.told(
      (event) => event.topic === 'devices' && event.devices.some((device) => device.sn === sn),
    )
    await scene.fleet.tell(sn, 'report')
    row.add(await seen)
    inList.add(await listed)
  }
  row.print(milliseconds)
  inList.print(milliseconds)
}

/** Nobody is told of the cut: the server finds out by its pings. */
async function cuts(scene: Scene, page: LivePage, serials: readonly string[]): Promise<void> {
  const row = rowOf('silent cut → shown offline', 15_000)
  const all = serials.map(async (sn, i) => {
    // Spread over more than one round of pings.
    await pause(i * 150)
    await scene.fleet.tell(sn, 'cut')
    row.add(
      await page.told(
        (event) =>
          event.topic === 'device' &&
          event.sn === sn &&
          event.change === 'status' &&
          event.device?.status === 'offline',
      ),
    )
  })
  await Promise.all(all)
  row.print(seconds)
}

function rowOf(what: string, budgetMs: number) {
  const values: number[] = []
  return {
    add: (ms: number) => values.push(ms),
    print: (unit: (ms: number) => string) => {
      const p95 = percentile(values, 0.95)
      const figures = [`p50 ${unit(percentile(values, 0.5))}`, `p95 ${unit(p95)}`]
      row(what, ...figures, against(`p95 ≤ ${unit(budgetMs)}`, p95 <= budgetMs))
    },
  }
}

if (import.meta.main) await run()
