import type { DeviceChange } from '#contract/configuration/changes/device-change.ts'
import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import { pause } from './child.ts'
import type { Scene } from './scene.ts'

/** Between two saves, one network after the other. */
const PAUSE_MS = 1_500
const SETTLE_MS = 180_000
const LOOK_MS = 1_000
const CONCURRENT = 8
/** What brings itself in order, or never will. */
const MENDED = ['in_sync', 'in_sync_partly', 'unsupported', 'unmanaged']
const MENDABLE = ['failed', 'drifted', 'rolled_back']

/** On every band: a radio without a network is not reported. */
const ssid = (key: string, name: string, password: string): Ssid => ({
  ...{
    key,
    enabled: true,
    name,
    security: 'wpa3',
    password,
    radius: null,
    vlan: 0,
    bands: ['2G', '5G', '6G'],
  },
  ...{ isolate: false, hidden: false, maxUsers: null, roaming: { k: true, v: false, r: false } },
})

/** A person who changes the wireless networks of one site after the other, all day. */
export function configuring(scene: Scene) {
  const wanted = new Map<number, string[]>()
  let over = false
  let saves = 0
  const loop = (async () => {
    const groups = await networksOf(scene)
    for (let turn = 0; !over; turn++) {
      const group = groups[turn % groups.length]!
      const round = Math.floor(turn / groups.length)
      // Every other time only the password is another.
      const names = [`Staff ${Math.floor(round / 2)}`, 'Visitors']
      const ssids = names.map((name, at) => ssid(`net${at}`, name, `day-and-night-${round}`))
      const base = await versionOf(scene, group)
      const document = { section: 'wireless', intent: { ssids } }
      await scene.server.call('/v2/configuration', { action: 'apply', data: { group, document, base } })
      wanted.set(group, names)
      saves++
      await pause(PAUSE_MS)
    }
  })()
  return {
    wanted,
    saves: () => saves,
    stop: async () => {
      over = true
      await loop
    },
  }
}

/**
 * What a person does when all troubles are over: brings back every device that failed or drifted.
 * @returns where each managed device stands then, and how often one had to be brought back
 * @throws when some do not come to what is wanted
 */
export async function settle(scene: Scene, groups: Iterable<number>) {
  const end = performance.now() + SETTLE_MS
  let mended = 0
  for (;;) {
    const statuses = (await Promise.all([...groups].map((group) => statusesOf(scene, group)))).flat()
    const open = statuses.filter(({ state }) => !MENDED.includes(state))
    if (open.length === 0) return { statuses, mended }
    if (performance.now() > end) throw new Error(`not in sync: ${open.map(told).join('; ')}`)
    const queue = open.filter(({ state }) => MENDABLE.includes(state))
    mended += queue.length
    const worker = async () => {
      for (let one = queue.pop(); one; one = queue.pop()) await reapply(scene, one.sn)
    }
    await Promise.all(Array.from({ length: CONCURRENT }, worker))
    await pause(LOOK_MS)
  }
}

/** Has not come to its end. */
const OPEN = ['waiting_for_device', 'waiting_for_report', 'queued', 'sent', 'awaiting_report', 'confirming']

/** How the newest thousand changes ended, by outcome; those that have not, in words. */
export async function changesOf(scene: Scene) {
  const counts = new Map<string, number>()
  const rows = await scene.server.call<DeviceChange[]>('/v2/logs/config?limit=1000')
  for (const { outcome } of rows) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  const open = rows.filter(({ outcome }) => OPEN.includes(outcome))
  return {
    counts,
    open: open.map(
      ({ sn, id, cause, sections, outcome }) =>
        `${sn} change ${id} ${cause} v${sections.map(({ version }) => version)}: ${outcome}`,
    ),
  }
}

const told = ({ sn, state, outcome, text }: DeviceConfig) => `${sn} ${state} ${outcome} ${text ?? ''}`

/** It may have come right by itself meanwhile. */
async function reapply(scene: Scene, sn: string): Promise<void> {
  await scene.server.call('/v2/configuration', { action: 'reapply', data: { sn } }).catch((error: Error) => {
    if (!error.message.endsWith('conflict')) throw error
  })
}

const networksOf = async (scene: Scene): Promise<number[]> =>
  (await scene.server.call<{ ID: number }[]>('/v2/groups')).map(({ ID }) => ID)

const versionOf = async (scene: Scene, group: number): Promise<number> =>
  (await scene.server.call<{ version: number }>(`/v2/configuration?section=wireless&group=${group}`)).version

const statusesOf = (scene: Scene, group: number): Promise<DeviceConfig[]> =>
  scene.server.call<DeviceConfig[]>(`/v2/configuration/devices?group=${group}`)
