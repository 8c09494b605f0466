import { pause } from '../southbound/scene/child.ts'
import { against, milliseconds, percentile, seconds } from '../southbound/scene/figures.ts'
import { devicesAsked, Scene } from '../southbound/scene/scene.ts'
import type { Server } from '../southbound/scene/server.ts'
import { machine, row } from '../timeseries/machine.ts'

const ONE_BUDGET_MS = 1_000
/** Of all devices. */
const PREVIEW_BUDGET_MS = 2_000
const SAVE_BUDGET_MS = 1_000
const ALL_BUDGET_MS = 15_000
const RUNS_ONE = 30
const RUNS_ALL = 5
/** Pretend access points then apply a configuration within 0.08 to 0.45 s instead of 0.3 to 1.8 s. */
const SPEED = 4
/** Seconds between reports; divided by the speed. */
const INTERVAL_S = 600
const GIVE_UP_MS = 120_000

interface Preview {
  devices: { beingRead: boolean }[]
}

interface Change {
  outcome: string
  finishedAt: number | null
}

/**
 * From the moment a person saves to the moment a device's yes is on disk: for one device, and for all of a network
 * of `--devices` (1,000), over the real wire.
 */
async function run(): Promise<void> {
  const devices = devicesAsked(1_000)
  console.log(`Save → acknowledged, 1 and ${devices} access points (${machine()})`)
  const scene = await Scene.open()
  try {
    await scene.connect({ devices: devices + 1, interval: INTERVAL_S, rate: 200, kinds: 'ap', speed: SPEED })
    const [first, ...others] = await scene.fleet.serials()
    // All at once: who has not just come is not bound by its MAC alone.
    const [one, all] = [
      await network(scene.server, 'One', [first!]),
      await network(scene.server, 'All', others),
    ]
    // The first save tells what it runs: from then on a change is held against that.
    await save(scene.server, one, 0, moved(0))
    await oneDevice(scene.server, one, 1, ['an SSID', renamed])
    await oneDevice(scene.server, one, 1 + RUNS_ONE, ['its VLAN', moved])
    await allDevices(scene.server, all)
  } finally {
    await scene.close()
  }
}

type DocumentOf = (at: number) => object

async function oneDevice(
  server: Server,
  group: number,
  base: number,
  [what, documentOf]: [string, DocumentOf],
): Promise<void> {
  const saves: number[] = []
  const ended: number[] = []
  for (let at = 0; at < RUNS_ONE; at++) {
    const { savedMs, endedMs } = await save(server, group, base + at, documentOf(at + 1))
    saves.push(savedMs)
    ended.push(...endedMs)
  }
  const p95 = percentile(ended, 0.95)
  row(
    `one device, ${what}: the call answers`,
    `p50 ${milliseconds(percentile(saves, 0.5))}`,
    `p95 ${milliseconds(percentile(saves, 0.95))}`,
  )
  const figures = [`p50 ${milliseconds(percentile(ended, 0.5))}`, `p95 ${milliseconds(p95)}`]
  row(`one device, ${what}: acknowledged`, ...figures, against('p95 ≤ 1 s', p95 <= ONE_BUDGET_MS))
}

async function allDevices(server: Server, group: number): Promise<void> {
  for (let at = 0; at < RUNS_ALL; at++) {
    // The first one: what it made of the devices is used again by those that follow.
    const { previewMs, readMs } = await asTheConsole(server, group, at)
    const whole = await preview(server, group, at, true)
    const { savedMs, endedMs } = await save(server, group, at, moved(at))
    const [p95, last] = [percentile(endedMs, 0.95), Math.max(...endedMs)]
    const devices = `${endedMs.length} devices, save ${at + 1}`
    row(
      `${devices}: preview as the console asks for it`,
      seconds(previewMs),
      against('≤ 2 s', previewMs <= PREVIEW_BUDGET_MS),
    )
    if (readMs > previewMs + 1_000)
      row(`${devices}: all of them read, and shown in the preview`, seconds(readMs))
    row(`${devices}: the same with all native differences`, seconds(whole.ms))
    row(`${devices}: answer`, seconds(savedMs), against('≤ 1 s', savedMs <= SAVE_BUDGET_MS))
    row(
      `${devices}: acknowledged`,
      `p95 ${seconds(p95)}`,
      `all ${seconds(last)}`,
      against('≤ 15 s', last <= ALL_BUDGET_MS),
    )
  }
}

/** Milliseconds until a review stands, and until no device is being read any more: it is asked for every 2 s till then. */
async function asTheConsole(server: Server, group: number, at: number) {
  const begun = performance.now()
  const first = await preview(server, group, at, false)
  for (let reads = first.reads; reads; ) {
    await pause(2_000)
    reads = (await preview(server, group, at, false)).reads
  }
  return { previewMs: first.ms, readMs: performance.now() - begun }
}

/** The console asks for the native difference of one device when somebody opens it. */
async function preview(server: Server, group: number, at: number, differences: boolean) {
  const begun = performance.now()
  const data = { group, document: moved(at), differences, wait: differences }
  const { devices } = await server.call<Preview>('/v2/configuration', { action: 'preview', data })
  return { ms: performance.now() - begun, reads: devices.some(({ beingRead }) => beingRead) }
}

/** Milliseconds from the beginning of the call. */
async function save(server: Server, group: number, base: number, document: object) {
  const data = { group, document, base }
  const begun = Date.now()
  const { id } = await server.call<{ id: number }>('/v2/configuration', { action: 'apply', data })
  const savedMs = Date.now() - begun
  for (;;) {
    const changes = await server.call<Change[]>(`/v2/logs/config?changeSet=${id}`)
    if (changes.length > 0 && changes.every(({ finishedAt }) => finishedAt !== null)) {
      const strange = changes.filter(({ outcome }) => outcome !== 'applied')
      if (strange.length > 0) throw new Error(`${strange.length} devices: ${strange[0]!.outcome}`)
      return { savedMs, endedMs: changes.map(({ finishedAt }) => finishedAt! - begun) }
    }
    if (Date.now() - begun > GIVE_UP_MS) throw new Error('not all devices came to an end')
    await pause(250)
  }
}

const document = (name: string, vlan: number) => ({
  section: 'wireless',
  intent: { ssids: [ssid(name, 'staff', vlan), ssid('Guests', 'guests', 20)] },
})
/** No part of the way to the server: it is not waited for. */
const renamed: DocumentOf = (at) => document(`Staff ${at % 2}`, 10)
/** A network in a VLAN may be, for all that the server knows. */
const moved: DocumentOf = (at) => document('Staff', 10 + (at % 2))

const ssid = (name: string, key: string, vlan: number) => ({
  ...{ key, name, enabled: true, security: 'wpa2', password: 'bench-passphrase-1', radius: null, vlan },
  ...{ bands: ['2G', '5G'], isolate: false, hidden: false, maxUsers: null },
  roaming: { k: true, v: true, r: false },
})

async function network(server: Server, name: string, serials: string[]): Promise<number> {
  const { ID: PID } = await server.call<{ ID: number }>('/v2/projects', { data: { Name: name } })
  const data = { PID, Name: name, Timezone: 'Europe/Berlin', Country: 'DE', Address: 'Bench 1' }
  const { ID: group } = await server.call<{ ID: number }>('/v2/groups', { data })
  for (const sn of serials) {
    const mac = sn.replaceAll(':', '').slice(-6)
    await server.call('/v2/devices', { action: 'bind', data: { sn, mac, group } })
  }
  return group
}

if (import.meta.main) await run()
