import { machine, row } from '../timeseries/machine.ts'
import { against, milliseconds, percentile, seconds } from './scene/figures.ts'
import { probing } from './scene/probe.ts'
import { devicesAsked, Scene, START_RATE } from './scene/scene.ts'

const INTERVAL_S = 60
const BACK_BUDGET_MS = 60_000
const API_BUDGET_MS = 500

/**
 * The server is restarted under a whole fleet: how soon everybody is back (agents dial again 5 or 10 s after the
 * loss, all at once), and how the API answers meanwhile.
 */
export async function run(): Promise<void> {
  const devices = devicesAsked()
  console.log(`Reconnect storm of ${devices} devices after a restart (${machine()})`)
  const scene = await Scene.prepared(devices)
  try {
    await scene.connect({ devices, interval: INTERVAL_S, rate: START_RATE })
    const start = performance.now()
    await scene.restart()
    const up = performance.now() - start
    await scene.server.signIn()
    const cpu = scene.server.process.cpuSeconds()
    const probe = probing(scene.server)
    await scene.allBack(devices)
    const back = performance.now() - start
    const answers = await probe.stop()
    row('server up again after', seconds(up))
    row('everybody back after', seconds(back), against('≤ 60 s for 10,000', back <= BACK_BUDGET_MS))
    const p95 = percentile(answers, 0.95)
    const figures = [`p50 ${milliseconds(percentile(answers, 0.5))}`, `p95 ${milliseconds(p95)}`]
    row('device list meanwhile', ...figures, against('p95 ≤ 500 ms', p95 <= API_BUDGET_MS))
    row('  longest of so many calls', milliseconds(Math.max(...answers)), String(answers.length))
    const each = ((scene.server.process.cpuSeconds() - cpu) / devices) * 1000
    row('processor time per return', `${each.toFixed(2)} ms`)
  } finally {
    await scene.close()
  }
}

if (import.meta.main) await run()
