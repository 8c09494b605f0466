/**
 * A day of networks in which nothing goes wrong: whatever is told of it is false.
 * `node bench/alarm/healthy-day.ts --devices 300`, with ROOST_BENCH_HOURS and ROOST_BENCH_SPEED: a speed that the machine
 * cannot hold makes devices late, which is no fault of theirs.
 */
import { loadavg } from 'node:os'
import type { Alarm } from '#contract/alarm/endpoints.ts'
import { sitePattern } from '../../simulator/kinds/fleet-plan.ts'
import { pause } from '../southbound/scene/child.ts'
import { against } from '../southbound/scene/figures.ts'
import { devicesAsked, Scene } from '../southbound/scene/scene.ts'
import { machine, row } from '../timeseries/machine.ts'

const HOURS = Number(process.env.ROOST_BENCH_HOURS ?? 24)
const SPEED = Number(process.env.ROOST_BENCH_SPEED ?? 12)
/** Of the fleet's time. */
const INTERVAL_S = 120
const KINDS = 'gateway,switch,ap'
const SITE_SIZE = sitePattern(['gateway', 'switch', 'ap']).length
/** Devices switched on in a second of ours. */
const START_RATE = 15
const LOOK_MS = 60_000
const SHOWN = 20

const devices = devicesAsked(300)
console.log(`${HOURS} h of ${devices} healthy devices at ${SPEED} times the speed (${machine()})`)
const scene = await Scene.prepared(devices, {}, { kinds: KINDS, networkSize: SITE_SIZE })
try {
  await scene.connect({ devices, interval: INTERVAL_S, rate: START_RATE / SPEED, kinds: KINDS, speed: SPEED })
  // Who was slow to come at the start is another matter.
  const began = Date.now()
  const told = async () =>
    (await scene.server.call<Alarm[]>('/v2/alarm')).filter(({ lastAt }) => lastAt >= began)
  const lasts = (HOURS * 3_600_000) / SPEED
  const loads: number[] = []
  for (let left = lasts; left > 0; left = lasts - (Date.now() - began)) {
    await pause(Math.min(left, LOOK_MS))
    loads.push(loadavg()[0]!)
    const hours = ((Date.now() - began) * SPEED) / 3_600_000
    const alarms = await told()
    console.log(`${hours.toFixed(1)} h: ${alarms.length} alarms, load ${loads.at(-1)!.toFixed(1)}`)
  }
  const alarms = await told()
  row('reports received', String(await scene.server.figure('roost_southbound_frames_total')))
  row('load, lowest and highest', `${Math.min(...loads)} to ${Math.max(...loads)}`)
  row('alarms', String(alarms.length), against('none', alarms.length === 0))
  for (const { type, sn, createdAt, params } of alarms.slice(0, SHOWN)) {
    const hour = (((createdAt - began) * SPEED) / 3_600_000).toFixed(1)
    console.log(`      ${type} ${sn} at hour ${hour} ${JSON.stringify(params)}`)
  }
} finally {
  await scene.close()
}
