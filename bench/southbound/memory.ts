import { machine, row } from '../timeseries/machine.ts'
import { until } from './scene/child.ts'
import { against, megabytes } from './scene/figures.ts'
import { devicesAsked, Scene, START_RATE } from './scene/scene.ts'

const ROUNDS = 3
const AT_ONCE = 16

/** Resident memory of the server: idle, per connected device that says nothing, and after each has reported three times. */
export async function run(): Promise<void> {
  console.log(`Memory of the server (${machine()})`)
  for (const devices of new Set([Math.min(1_000, devicesAsked()), devicesAsked()])) await measure(devices)
}

async function measure(devices: number): Promise<void> {
  const scene = await Scene.prepared(devices)
  try {
    const idle = await scene.restingRss()
    row(`${devices} devices known, none connected`, megabytes(idle))
    await scene.connect({ devices, interval: 600, rate: START_RATE, quiet: true })
    const quiet = await scene.restingRss()
    row(
      '  connected, quiet',
      megabytes(quiet),
      perDevice(quiet - idle, devices),
      against('≤ 60 KB', (quiet - idle) / devices <= 60 * 1024),
    )
    await reportAll(scene)
    const after = await scene.restingRss()
    row(
      `  after ${ROUNDS} reports each`,
      megabytes(after),
      perDevice(after - idle, devices),
      against('≤ 90 KB', (after - idle) / devices <= 90 * 1024),
    )
  } finally {
    await scene.close()
  }
}

/** Every device reports some times, and all of it is taken in. */
async function reportAll(scene: Scene): Promise<void> {
  const serials = await scene.fleet.serials()
  const frames = () => scene.server.figure('roost_southbound_frames_total')
  const wanted = (await frames()) + ROUNDS * serials.length
  for (let round = 0; round < ROUNDS; round++) {
    const queue = [...serials]
    const worker = async () => {
      for (let sn = queue.pop(); sn !== undefined; sn = queue.pop()) await scene.fleet.tell(sn, 'report')
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  }
  await until('all reports arrived', async () => (await frames()) >= wanted, 60_000)
}

const perDevice = (bytes: number, devices: number) => `${(bytes / devices / 1024).toFixed(0)} KB each`

if (import.meta.main) await run()
