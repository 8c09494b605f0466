/**
 * How long until somebody knows: a device that is away, on a page that is open; its alarm there, and by mail; an event
 * of a device, on the page. Over the real server, with devices that report all the while.
 * `node bench/alarm/delays.ts --devices 100`.
 */
import { loadavg } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import type { Alarm } from '#contract/alarm/endpoints.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { LiveEvent } from '#contract/live-events.ts'
import { pause, until } from '../southbound/scene/child.ts'
import { against, milliseconds, percentile, seconds } from '../southbound/scene/figures.ts'
import { LivePage } from '../southbound/scene/live.ts'
import { devicesAsked, Scene } from '../southbound/scene/scene.ts'
import { databaseOf } from '../southbound/scene/server.ts'
import { machine, row } from '../timeseries/machine.ts'
import { MailSink } from './mail-sink.ts'

const NETWORK_SIZE = 10
/** A digest begins with six at once. */
const AWAY = 5
const EVENTS = 40
const OFFLINE_MS = 15_000
const EVENT_MS = 300
const NOTICE_MS = { least: 60_000, most: 90_000 }
const KINDS = 'switch,ap'
/** After a start everybody may come back first (presence.settings.ts). */
const START_MS = 125_000

interface Listed {
  sn: string
  group: number
  DeviceType: string | null
}

const devices = devicesAsked(100)
console.log(`who is told when, ${devices} devices (${machine()})`)
const sink = await MailSink.open()
const scene = await Scene.prepared(
  devices,
  { ROOST_SMTP_URL: sink.url },
  { kinds: KINDS, networkSize: NETWORK_SIZE },
)
const startedAt = Date.now()
try {
  await scene.connect({ devices, interval: 60, rate: 20, kinds: KINDS })
  const listed = await scene.server.call<Listed[]>('/v2/devices')
  const points = [
    ...new Map(listed.filter((one) => one.DeviceType === 'ap').map((one) => [one.group, one])).values(),
  ].slice(0, AWAY)
  const watched = points.map(({ sn }) => sn)
  const page = await LivePage.open(scene.server, watched, ['alarms'])
  await events(page, listed)
  await away(page, points)
  page.close()
  row('load', loadavg()[0]!.toFixed(1))
} finally {
  await scene.close()
  sink.close()
}

function isAlarm(sn: string, type: string): (event: LiveEvent) => boolean {
  return (event) => event.topic === 'alarms' && event.alarm.sn === sn && event.alarm.type === type
}

function isOffline(sn: string): (event: LiveEvent) => boolean {
  return (event) =>
    event.topic === 'device' &&
    event.sn === sn &&
    event.change === 'status' &&
    event.device?.status === 'offline'
}

/** Links that go down at switches, one after the other: each is told for the first time. */
async function events(page: LivePage, listed: readonly Listed[]): Promise<void> {
  const taken: number[] = []
  for (const { sn } of listed.filter(({ DeviceType }) => DeviceType === 'switch')) {
    await until('a report', async () => (await reportOf(sn)) !== null, 120_000)
    const state = (await reportOf(sn))!
    const heard = new Set(state.lldp.map(({ port }) => port))
    const ports = state.ports.filter(({ name, up, role }) => up && role !== 'upstream' && !heard.has(name))
    for (const { name } of ports.slice(0, 3)) {
      if (taken.length >= EVENTS) break
      const told = page.told(isAlarm(sn, 'port_down'))
      await scene.fleet.tell(sn, `port-down?port=${name}`)
      taken.push(await told)
      await scene.fleet.tell(sn, `port-up?port=${name}`)
      await pause(100)
    }
  }
  const p95 = percentile(taken, 0.95)
  row(`event → page p95 (${taken.length})`, milliseconds(p95), against('≤ 300 ms', p95 <= EVENT_MS))
  row('  median, slowest', `${milliseconds(percentile(taken, 0.5))}, ${milliseconds(Math.max(...taken))}`)
}

async function reportOf(sn: string): Promise<DeviceState | null> {
  const info = await scene.server.call<{ state: DeviceState | null }>(
    `/v2/device/info?sn=${encodeURIComponent(sn)}`,
  )
  return info.state
}

/** Access points whose line falls silent, each in a network of its own. */
async function away(page: LivePage, points: readonly Listed[]): Promise<void> {
  await notified()
  await pause(Math.max(0, startedAt + START_MS - Date.now()))
  const lost = points.map(async ({ sn, group }, index) => {
    // At different moments of their pings.
    await pause(index * 1_300)
    const cutAt = Date.now()
    const offline = page.told(isOffline(sn))
    const alarm = page.told(isAlarm(sn, 'device_off'))
    await scene.fleet.tell(sn, 'cut')
    return { sn, group, cutAt, offline: await offline, alarm: await alarm }
  })
  const found = await Promise.all(lost)
  const slowest = Math.max(...found.map(({ offline }) => offline))
  row(`offline → page, slowest (${found.length})`, seconds(slowest), against('≤ 15 s', slowest <= OFFLINE_MS))
  row('  its alarm, slowest', seconds(Math.max(...found.map(({ alarm }) => alarm))))
  await mailed(found)
}

/** Who is to be told by mail: the account itself, by an address that counts as confirmed. */
async function notified(): Promise<void> {
  const db = new DatabaseSync(databaseOf(scene.folder))
  const { id } = db.prepare("select id from account where username = 'super'").get() as { id: number }
  db.prepare("update account set email = 'ops@example.com', email_verified_at = 1 where id = ?").run(id)
  db.close()
  const quiet = { quiet: null, repeat: null, digest: null, digestAt: null }
  const data = {
    name: 'Bench',
    enabled: true,
    group: null,
    level: 'normal',
    families: ['device', 'network'],
    recovery: false,
  }
  const whom = { channel: 'email', accounts: [id], url: null }
  await scene.server.call('/v2/alarm/rules', { action: 'save', data: { ...data, ...quiet, ...whom } })
}

async function mailed(found: readonly { sn: string; group: number; cutAt: number }[]): Promise<void> {
  const names = new Map(
    (await scene.server.call<{ ID: number; Name: string }[]>('/v2/groups')).map(({ ID, Name }) => [ID, Name]),
  )
  const mailOf = (group: number) =>
    sink.mails.find(({ text }) => text.includes(`Network: ${names.get(group)}`) && !text.includes('Resolved'))
  await until('all mails', async () => found.every(({ group }) => mailOf(group)), 180_000)
  const alarms = await scene.server.call<Alarm[]>('/v2/alarm')
  const waited = found.map(({ sn, group }) => {
    const { createdAt } = alarms.find((one) => one.sn === sn && one.type === 'device_off')!
    return mailOf(group)!.at - createdAt
  })
  const [least, most] = [Math.min(...waited), Math.max(...waited)]
  const met = least >= NOTICE_MS.least && most <= NOTICE_MS.most
  row('alarm → mail', `${seconds(least)} to ${seconds(most)}`, against('60 to 90 s', met))
  row(
    '  since the line fell silent',
    seconds(Math.max(...found.map(({ group, cutAt }) => mailOf(group)!.at - cutAt))),
  )
}
