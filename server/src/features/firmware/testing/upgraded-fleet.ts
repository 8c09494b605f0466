import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Rollout, RolloutDevice } from '#contract/firmware/rollouts.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import type { TopologyGraph } from '#contract/topology/graph.ts'
import { eventually } from '../../../testing/eventually.ts'
import { Served } from '../../../testing/served.ts'
import { PretendFleet } from '../../configuration/testing/pretend-fleet.ts'
import { pretendImage } from './pretend-image.ts'

/** How upgrades go wrong on the wire. */
export const waysToFail = [
  'upgrade-no-download',
  'upgrade-bad-image',
  'upgrade-fails',
  'upgrade-gone',
  'upgrade-unhealthy',
] as const

export interface FleetToUpgrade {
  devices: number
  /** Of its access points. */
  failing: number
  /** How much faster than ours their time passes. */
  speed: number
  awayMs: number
  perNetwork: number
  /** Seconds of theirs between two reports. */
  interval: number
}

export const NEW_FIRMWARE = 'TIP-v9.0.0'
const place = { Timezone: 'UTC', Country: 'DE', Address: 'Main street 1' }

/** The real server as a process, pretend devices on the real wire, bound by site, and an image for all of them. */
export async function openFleetToUpgrade(asked: FleetToUpgrade) {
  const folder = mkdtempSync(join(tmpdir(), 'roost-waves-'))
  const watchMs = (asked.interval * 8_000) / asked.speed
  const pace = {
    rollouts: { everyMs: 500, awayMs: asked.awayMs, watchMs },
    jobs: { leaseMs: 3_000 },
  }
  let server = await Served.start({ folder, pace })
  await server.signIn()
  const options = ['--devices', asked.devices, '--kinds', 'gateway,switch,ap', '--speed', asked.speed]
  const paced = [
    '--interval',
    String(asked.interval),
    '--reboot-seconds',
    '20',
    '--start-rate',
    '50',
    '--fast-reconnect',
    '5000',
  ]
  const fleet = await PretendFleet.start(Number(server.devicePort), join(folder, 'tls', 'ca.crt'), [
    ...options.map(String),
    ...paced,
  ])
  const known = await fleet.devices()
  const groups = await bindAll(server, fleet, asked.perNetwork)
  const aps = known.filter(({ kind }) => kind === 'ap').map(({ sn }) => sn)
  const step = Math.floor(aps.length / asked.failing)
  const failing = new Map(
    Array.from({ length: asked.failing }, (_, nth) => [
      aps[nth * step + 1]!,
      waysToFail[nth % waysToFail.length]!,
    ]),
  )
  for (const [sn, fault] of failing) await fleet.tell(sn, fault)
  return {
    ...{ fleet, failing, groups, sns: known.map(({ sn }) => sn) },
    call: <T>(path: string, body?: unknown) => server.call<T>(path, body),
    image: await upload(server),
    /** As a cut of the power, and started again at once. */
    async kill() {
      await server.kill()
      server = await Served.start({ folder, pace, before: server })
      await server.signIn()
    },
    rollout: async (id: number) =>
      (await server.call<Rollout[]>('/v2/upgrades')).find((one) => one.id === id)!,
    devicesOf: (id: number) => server.call<RolloutDevice[]>(`/v2/upgrades/devices?id=${id}`),
    async close() {
      await fleet.stop()
      await server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Sites stand in networks of their own, whole; waits until it is known who hangs on whom. So many devices may wait from
 * one address, and tries to bind are limited: each is bound when it is there.
 */
async function bindAll(server: Served, fleet: PretendFleet, perNetwork: number): Promise<number[]> {
  const { ID: PID } = await server.call<{ ID: number }>('/v2/projects', { data: { Name: 'P' } })
  const all = await fleet.devices()
  const groups: number[] = []
  for (let at = 0; at < all.length; at += perNetwork) {
    const data = { PID, Name: `N${at}`, ...place }
    groups.push((await server.call<{ ID: number }>('/v2/groups', { data })).ID)
  }
  const bound = new Set<string>()
  await eventually(async () => {
    for (const [at, { sn, mac, connected }] of (await fleet.devices()).entries()) {
      if (!connected || bound.has(sn)) continue
      const data = { sn, mac: mac.slice(-8), group: groups[Math.floor(at / perNetwork)]! }
      const isBound = await server.call('/v2/devices', { action: 'bind', data }).catch(() => null)
      if (isBound) bound.add(sn)
    }
    return bound.size === all.length
  }, 400_000)
  for (const group of groups)
    await eventually(async () => {
      const { links } = await server.call<TopologyGraph>(`/v2/topology?group=${group}`)
      const inside = await server.call<Device[]>(`/v2/devices?group=${group}`)
      const below = new Set(links.map(({ lower }) => lower))
      return inside.every(({ sn, DeviceType }) => DeviceType === 'gateway' || below.has(sn))
    })
  return groups
}

async function upload(server: Served): Promise<number> {
  const compatible = (await server.call<{ compatible: string }[]>('/v2/firmware/models')).map(
    (one) => one.compatible,
  )
  const image = pretendImage(NEW_FIRMWARE, compatible)
  const data = { version: NEW_FIRMWARE, compatible, bytes: image.length }
  const { path, token } = await server.call<{ path: string; token: string }>('/v2/firmware', {
    ...{ action: 'upload', data },
  })
  await server.post(`${path}?offset=0`, image)
  return (await server.call<{ id: number }>('/v2/firmware', { action: 'finish', data: { token } })).id
}
