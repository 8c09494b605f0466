import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import { serialToSn } from '#protocols/ucentral/serial.ts'
import type { Truth } from '../../simulator/control/still.ts'
import type { DeviceView } from '../../simulator/fleet-view.ts'
import { machine, row } from '../timeseries/machine.ts'
import { pause, until } from './scene/child.ts'
import { compareDevice, newTables, PARTS, type Tables } from './scene/day-checks.ts'
import { knownOf } from './scene/day-known.ts'
import { ordering } from './scene/day-orders.ts'
import { dayScenario } from './scene/day-scenario.ts'
import { changesOf, configuring, settle } from './scene/day-settings.ts'
import { megabytes, seconds } from './scene/figures.ts'
import { serveImages } from './scene/images.ts'
import { devicesAsked, Scene } from './scene/scene.ts'
import { authorityOf } from './scene/server.ts'

const HOURS = Number(process.env.ROOST_BENCH_HOURS ?? 24)
const SPEED = Number(process.env.ROOST_BENCH_SPEED ?? 144)
/** Of the fleet's time; every second of ours then brings about one report of each device. */
const INTERVAL_S = 120
const KINDS = 'gateway,switch,ap,wifirouter,cellularouter,iot,cpe'
const SITE_SIZE = 15
const HEALED_MS = 120_000
const SETTLE_MS = 4_000
const SHOWN = 15
const CONCURRENT = 8
const TOUCHED_PORTS = ['uplink', 'Ethernet1', 'Ethernet2', 'Ethernet3', 'Ethernet4']
/** Ends what has no end of its own. */
const HEALING = [
  ...['heal', 'resume', 'set-key?generation=0', 'set-cn'],
  ...TOUCHED_PORTS.flatMap((port) => [`port-up?port=${port}`, `poe-on?port=${port}`]),
]

/**
 * A whole day of a fleet on which everything goes wrong somewhere. At the end everything is healed, the world
 * stands still, and what the server believes has to be what is true: exactly.
 */
async function run(): Promise<void> {
  const devices = devicesAsked(300)
  const { steps, kinds } = dayScenario(HOURS)
  console.log(
    `${HOURS} h of ${devices} devices at ${SPEED} times the speed, ${kinds} kinds of trouble (${machine()})`,
  )
  const images = await serveImages()
  const scene = await Scene.prepared(devices, {}, { kinds: KINDS, networkSize: SITE_SIZE })
  try {
    const scenario = join(scene.folder, 'day.json')
    writeFileSync(scenario, JSON.stringify({ steps }))
    const ca = join(scene.folder, 'trusted.crt')
    writeFileSync(ca, readFileSync(authorityOf(scene.folder), 'utf8') + images.ca)
    const began = Date.now()
    const plan = { devices, interval: INTERVAL_S, rate: 5000, kinds: KINDS, speed: SPEED, scenario, ca }
    await scene.connect(plan)
    const orders = ordering(scene, images)
    const settings = configuring(scene)
    await pause((HOURS * 3_600_000) / SPEED - (Date.now() - began))
    await Promise.all([orders.stop(), settings.stop()])
    await heal(scene, devices)
    const { statuses, mended } = await settle(scene, settings.wanted.keys())
    row('saves, devices brought back at the end', String(settings.saves()), String(mended))
    const tables = await compare(scene, Date.now() - began, { statuses, wanted: settings.wanted })
    await printDay(scene, devices, orders.counts, tables)
    print(tables)
  } finally {
    images.close()
    await scene.close()
  }
}

async function heal(scene: Scene, devices: number): Promise<void> {
  for (const sn of await scene.fleet.serials()) {
    for (const action of HEALING) await scene.fleet.tell(sn, action)
  }
  const start = performance.now()
  let away: DeviceView[] = []
  const running = async () => {
    const views = await scene.fleet.ask<DeviceView[]>('/devices')
    away = views.filter(({ connected, mode }) => !connected || mode !== 'running')
    return away.length === 0 && (await scene.server.connected()) === devices
  }
  try {
    await until('everybody is back', running, HEALED_MS)
  } catch (error) {
    for (const { sn, kind, mode, connected } of away)
      console.log(`      ${sn} ${kind} ${mode}, connected ${connected}`)
    throw error
  }
  row('healed; everybody is back after', seconds(performance.now() - start))
}

interface ExpectedDay {
  statuses: DeviceConfig[]
  /** Names of the SSIDs of each network. */
  wanted: ReadonlyMap<number, string[]>
}

async function compare(scene: Scene, elapsedMs: number, { statuses, wanted }: ExpectedDay): Promise<Tables> {
  // What was on its way when the last fault ended arrives first.
  await pause(SETTLE_MS)
  const truths = await scene.fleet.ask<Truth[]>('/still', 'POST')
  await pause(SETTLE_MS)
  const tables = newTables()
  const silent = truths.filter(({ reported }) => !reported)
  for (const { serial } of silent) tables.status.different.push(`${serialToSn(serial)} could not report`)
  const rows = await scene.server.call<Device[]>('/v2/devices')
  const bySn = new Map(rows.map((one) => [one.sn, one]))
  const statusOf = new Map(statuses.map((one) => [one.sn, one]))
  const queue = [...truths]
  const endings = new Map<string, number>()
  const worker = async () => {
    for (let truth = queue.pop(); truth; truth = queue.pop()) {
      const known = await knownOf(scene, bySn, serialToSn(truth.serial), elapsedMs)
      for (const { name, status } of known.info.commands) {
        const ending = `${name} ${status}`
        endings.set(ending, (endings.get(ending) ?? 0) + 1)
      }
      const ssids = wanted.get(known.row.group ?? 0) ?? []
      compareDevice(truth, { ...known, status: statusOf.get(known.row.sn), ssids }, tables)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, worker))
  row('commands at the end', [...endings].map(([status, count]) => `${status} ${count}`).join(', '))
  return tables
}

async function printDay(
  scene: Scene,
  devices: number,
  counts: ReadonlyMap<string, number>,
  tables: Tables,
): Promise<void> {
  const events = await scene.fleet.ask<{ what: string; serial: string }[]>('/deeds')
  const figure = (name: string) => scene.server.figure(name)
  row(
    'troubles made, kinds, devices hit',
    String(events.length),
    String(new Set(events.map(({ what }) => what)).size),
    `${new Set(events.map(({ serial }) => serial)).size} of ${devices}`,
  )
  row('frames received', String(await figure('roost_southbound_frames_total')))
  const changes = await changesOf(scene)
  tables.configuration.compared += changes.open.length
  tables.configuration.different.push(...changes.open)
  row('newest changes by outcome', [...changes.counts].map(([what, count]) => `${what} ${count}`).join(', '))
  row('commands by outcome', [...counts].map(([what, count]) => `${what} ${count}`).join(', '))
  row(
    'memory of the server, the fleet',
    megabytes(scene.server.process.rss()),
    megabytes(scene.fleet.process.rss()),
  )
}

function print(tables: Tables): void {
  let wrong = 0
  for (const part of PARTS) {
    const { compared, different } = tables[part]
    row(part, `${compared} compared`, `${different.length} different`)
    for (const line of different.slice(0, SHOWN)) console.log(`      ${line}`)
    wrong += different.length
  }
  if (wrong > 0) process.exitCode = 1
}

if (import.meta.main) await run()
