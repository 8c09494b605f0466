import { machine, row } from '../timeseries/machine.ts'
import { until } from './scene/child.ts'
import { against, megabytes } from './scene/figures.ts'
import { devicesAsked, Scene, START_RATE } from './scene/scene.ts'

const ROUNDS = 3
const AT_ONCE = 16
const IDLE_DEVICES = 50
const IDLE_BUDGET = 200e6

interface Figures {
  devices: number
  quiet: number
  after: number
}

/**
 * Resident memory of the server: of a single site at rest; with many devices that are connected and say nothing, and
 * after each has reported three times. A device's own share is what the larger fleet costs more than the smaller:
 * heaps that grow with the first devices are counted once, not per device.
 */
export async function run(): Promise<void> {
  console.log(`Memory of the server (${machine()})`)
  await idle()
  const many = devicesAsked()
  const few = await measure(Math.min(1_000, Math.ceil(many / 2)))
  const all = await measure(many)
  const share = (part: 'quiet' | 'after') => (all[part] - few[part]) / (many - few.devices)
  row('each further device, quiet', ...outcome(share('quiet'), 60))
  row(`each further device, ${ROUNDS} reports later`, ...outcome(share('after'), 90))
}

/** What somebody with a single site gives to it. */
async function idle(): Promise<void> {
  const scene = await Scene.prepared(IDLE_DEVICES)
  try {
    await scene.connect({ devices: IDLE_DEVICES, interval: 600, rate: START_RATE, quiet: true })
    const rss = await scene.restingRss()
    row(`idle, ${IDLE_DEVICES} devices`, megabytes(rss), against('≤ 200 MB', rss <= IDLE_BUDGET))
  } finally {
    await scene.close()
  }
}

async function measure(devices: number): Promise<Figures> {
  const scene = await Scene.prepared(devices)
  try {
    row(`${devices} devices known, none connected`, megabytes(await scene.restingRss()))
    await scene.connect({ devices, interval: 600, rate: START_RATE, quiet: true })
    const quiet = await scene.restingRss()
    row('  connected, quiet', megabytes(quiet))
    await reportAll(scene)
    const after = await scene.restingRss()
    row(`  after ${ROUNDS} reports each`, megabytes(after))
    return { devices, quiet, after }
  } finally {
    await scene.close()
  }
}

const outcome = (bytes: number, budgetKb: number) => [
  `${(bytes / 1024).toFixed(0)} KB`,
  against(`≤ ${budgetKb} KB`, bytes <= budgetKb * 1024),
]

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

if (import.meta.main) await run()
