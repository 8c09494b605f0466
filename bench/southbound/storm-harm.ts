import { machine, row } from '../timeseries/machine.ts'
import { COUNTS, Harm, introduceBadDevices } from './harm/harm.ts'
import { pause, until } from './scene/child.ts'
import { against, megabytes, milliseconds, percentile, seconds } from './scene/figures.ts'
import { probing } from './scene/probe.ts'
import { devicesAsked, Scene, START_RATE } from './scene/scene.ts'

const INTERVAL_S = 60
const BACK_BUDGET_MS = 60_000
const API_BUDGET_MS = 500
const PATIENCE_MS = 180_000
/** After everybody is back it is looked for so long whether somebody is lost again. */
const HELD_MS = 20_000
/** Memory is looked at for so long, s. */
const REST_S = 8

interface Return {
  upMs: number
  backMs: number
  answers: number[]
  cpuMs: number
  lost: number
  rss: number
}

/**
 * The server is restarted under a whole fleet, once by itself and once among peers that do harm: that say nothing, stop
 * in the middle of a handshake, never read what they are sent, or are stopped without a word. What that costs the others.
 */
export async function run(): Promise<void> {
  const devices = devicesAsked()
  console.log(`Reconnect storm of ${devices} devices among bad peers (${machine()})`)
  row('bad peers', ...Object.entries(COUNTS).map(([kind, count]) => `${count} ${kind}`))
  const scene = await Scene.prepared(devices, {}, { beside: introduceBadDevices })
  let harm: Harm | undefined
  try {
    await scene.connect({ devices, interval: INTERVAL_S, rate: START_RATE })
    const alone = await returns(scene, devices)
    print('alone', alone, devices)
    const among = await returns(scene, devices, () => {
      harm = new Harm(scene.server)
    })
    print('among bad peers', among, devices)
    row('scripts for devices that do not read', String(harm!.sent))
    const dropped = Object.entries(await harm!.end())
    row('dropped and came again', ...dropped.map(([kind, times]) => `${times} ${kind}`))
    const after = await scene.restingRss(REST_S)
    row('memory they cost while they were there', megabytes(among.rss - alone.rss))
    row('  a while after they left', megabytes(after - alone.rss))
  } finally {
    await harm?.end()
    await scene.close()
  }
}

/** @param begun called as soon as the server listens again */
async function returns(scene: Scene, devices: number, begun = () => {}): Promise<Return> {
  const start = performance.now()
  await scene.restart()
  const upMs = performance.now() - start
  await scene.server.signIn()
  begun()
  const cpu = scene.server.process.cpuSeconds()
  const probe = probing(scene.server)
  const isBack = async () => (await connectedOf(scene)) >= devices
  await until(`${devices} devices back`, isBack, PATIENCE_MS).catch(async (error: Error) => {
    await probe.stop()
    throw error
  })
  const backMs = performance.now() - start
  const answers = await probe.stop()
  const cpuMs = (scene.server.process.cpuSeconds() - cpu) * 1000
  const lost = await lostOf(scene, devices)
  return { upMs, backMs, answers, cpuMs, lost, rss: await scene.restingRss(REST_S) }
}

/** As the fleet sees it: others are connected, too. */
async function connectedOf(scene: Scene): Promise<number> {
  await pause(500)
  const views = await scene.fleet.ask<{ connected: boolean }[]>('/devices')
  return views.filter(({ connected }) => connected).length
}

async function lostOf(scene: Scene, devices: number): Promise<number> {
  const until = performance.now() + HELD_MS
  let least = devices
  while (performance.now() < until) least = Math.min(least, await connectedOf(scene))
  return devices - least
}

function print(name: string, { upMs, backMs, answers, cpuMs, lost, rss }: Return, devices: number): void {
  row(`${name}: server up again after`, seconds(upMs))
  row('  everybody back after', seconds(backMs), against('≤ 60 s for 10,000', backMs <= BACK_BUDGET_MS))
  const p95 = percentile(answers, 0.95)
  const figures = [`p50 ${milliseconds(percentile(answers, 0.5))}`, `p95 ${milliseconds(p95)}`]
  row('  device list meanwhile', ...figures, against('p95 ≤ 500 ms', p95 <= API_BUDGET_MS))
  row('  longest of so many calls', milliseconds(Math.max(...answers)), String(answers.length))
  row('  processor time per return', `${(cpuMs / devices).toFixed(2)} ms`)
  row('  lost again', String(lost), against('0', lost === 0))
  row('  memory then', megabytes(rss))
}

if (import.meta.main) await run()
